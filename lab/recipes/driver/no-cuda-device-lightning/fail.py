import torch
import torch.nn as nn
from torch.utils.data import DataLoader, TensorDataset

import lightning as pl


class Net(pl.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(32, 64), nn.ReLU(), nn.Linear(64, 2))

    def training_step(self, batch, index):
        x, y = batch
        loss = nn.functional.cross_entropy(self.net(x), y)
        self.log("train_loss", loss, prog_bar=True)
        return loss

    def validation_step(self, batch, index):
        x, y = batch
        self.log("val_acc", (self.net(x).argmax(1) == y).float().mean(), prog_bar=True)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-3)


x = torch.randn(1024, 32)
data = TensorDataset(x, (x.sum(1) > 0).long())
trainer = pl.Trainer(max_epochs=3, accelerator="gpu", devices=1, logger=False)
trainer.fit(Net(), DataLoader(data, batch_size=64), DataLoader(data, batch_size=64))
print("fit finished")
