import pytorch_lightning as L
import torch, torch.nn as nn
from torch.utils.data import DataLoader, TensorDataset
class Net(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 3)
    def training_step(self, batch, i):
        x, y = batch
        out = self.fc(x)
        loss = nn.functional.cross_entropy(out, y)
        self.log("train_acc", (out.argmax(1) == y).float())
        return loss
    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters())
dl = DataLoader(TensorDataset(torch.randn(32, 4), torch.randint(0, 3, (32,))), batch_size=8)
L.Trainer(max_epochs=1, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False).fit(Net(), dl)
