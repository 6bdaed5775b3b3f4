try:
    import lightning.pytorch as pl
    from lightning.pytorch.callbacks import EarlyStopping, LearningRateMonitor, ModelCheckpoint
    from lightning.pytorch.loggers import CSVLogger
except ImportError:
    import pytorch_lightning as pl
    from pytorch_lightning.callbacks import EarlyStopping, LearningRateMonitor, ModelCheckpoint
    from pytorch_lightning.loggers import CSVLogger
import torch
from torch.utils.data import DataLoader, TensorDataset


class Lit(pl.LightningModule):
    def __init__(self, width=16, lr=1e-2):
        super().__init__()
        self.save_hyperparameters()
        self.net = torch.nn.Sequential(torch.nn.Linear(10, width), torch.nn.ReLU(), torch.nn.Linear(width, 2))
        self.criterion = torch.nn.CrossEntropyLoss()

    def training_step(self, batch, index):
        loss = self.criterion(self.net(batch[0]), batch[1])
        self.log("train_loss", loss, prog_bar=True)
        return loss

    def validation_step(self, batch, index):
        self.log("val_loss", self.criterion(self.net(batch[0]), batch[1]), prog_bar=True)

    def test_step(self, batch, index):
        self.log("test_error", (self.net(batch[0]).argmax(1) != batch[1]).float().mean())

    def configure_optimizers(self):
        optimizer = torch.optim.Adam(self.parameters(), lr=self.hparams.lr)
        return [optimizer], [torch.optim.lr_scheduler.StepLR(optimizer, 1)]


pl.seed_everything(7)
x = torch.randn(256, 10)
data = TensorDataset(x, (x[:, 0] > 0).long())
trainer = pl.Trainer(max_epochs=3, accelerator="cpu", logger=CSVLogger("logs"), log_every_n_steps=50,
                     callbacks=[EarlyStopping("val_loss"), ModelCheckpoint(monitor="val_loss"), LearningRateMonitor()])
model = Lit()
trainer.fit(model, DataLoader(data, 32, shuffle=True), DataLoader(data, 32, shuffle=True))
trainer.test(model, DataLoader(data, 32), ckpt_path="best")
print("best", trainer.checkpoint_callback.best_model_path.split("/")[-1])
