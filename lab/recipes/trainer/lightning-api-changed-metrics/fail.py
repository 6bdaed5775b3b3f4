import pytorch_lightning as pl
import torch
from torch.utils.data import DataLoader, TensorDataset


class Net(pl.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = torch.nn.Sequential(torch.nn.Linear(16, 32), torch.nn.ReLU(), torch.nn.Linear(32, 2))

        self.accuracy = pl.metrics.Accuracy()

    def training_step(self, batch, batch_idx):
        x, y = batch
        loss = torch.nn.functional.cross_entropy(self.net(x), y)
        self.log("train_loss", loss)
        return loss

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-3)



features = torch.randn(256, 16)
loader = DataLoader(TensorDataset(features, (features.sum(1) > 0).long()), batch_size=32)
pl.Trainer(max_epochs=2, logger=False).fit(Net(), loader)
