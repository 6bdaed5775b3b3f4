"""A transformer block under Lightning: its tables and bars, hyperparameters as JSON."""
import json
import os
import sys

import lightning as L
import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

settings = {"d_model": 64, "heads": 8, "layers": 1, "lr": 0.01, "batch_size": 32, "max_epochs": 3, "check_finite": True,
            "data": {"file": "data/signal.npy", "length": 20}}
for word in sys.argv[1:]:
    name, _, value = word.partition("=")
    settings[name] = json.loads(value)


class Model(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.into = nn.Linear(1, settings["d_model"])
        self.block = nn.TransformerEncoderLayer(settings["d_model"], settings["heads"], 128, batch_first=True)
        self.out = nn.Linear(settings["d_model"], 1)

    def training_step(self, batch, _):
        x, y = batch
        loss = nn.functional.mse_loss(self.out(self.block(self.into(x)))[:, -1, 0], y)
        self.log("train_loss", loss, prog_bar=True, on_step=True)
        if settings["check_finite"] and not torch.isfinite(loss):
            raise ValueError(f"loss is {loss.item()} at step {self.global_step}, giving up")
        return loss

    def on_train_epoch_end(self):
        print(f"epoch {self.current_epoch} train_loss {self.trainer.callback_metrics['train_loss']:.4f}")

    def configure_optimizers(self):
        return torch.optim.AdamW(self.parameters(), lr=settings["lr"])


def main():
    print("hparams:", json.dumps(settings))
    print(f"JOB {os.getpid()} lightning={L.__version__} torch={torch.__version__}")
    L.seed_everything(settings.get("seed", 4), workers=True)
    series = torch.from_numpy(np.load(settings["data"]["file"]))
    windows = series.unfold(0, settings["data"]["length"] + 1, 1)
    print(f"signal: {len(series)} points, mean {series.mean():.4f}, finite {int(torch.isfinite(series).sum())}, {len(windows)} windows")
    data = TensorDataset(windows[:, :-1, None], windows[:, -1])
    trainer = L.Trainer(max_epochs=settings["max_epochs"], accelerator="cpu", logger=False, enable_checkpointing=False, log_every_n_steps=1)
    trainer.fit(Model(), DataLoader(data, settings["batch_size"], shuffle=True))


main()
