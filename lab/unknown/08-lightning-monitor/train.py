import lightning as L
import torch
from lightning.pytorch.callbacks import ModelCheckpoint
from torch.utils.data import DataLoader, TensorDataset

from lit import LitClassifier


def loaders():
    x, y = torch.randn(256, 12), torch.randint(0, 3, (256,))
    return DataLoader(TensorDataset(x, y), 32, shuffle=True), DataLoader(TensorDataset(x, y), 64)


def main():
    L.seed_everything(7)
    checkpoint = ModelCheckpoint(monitor="val_acc", mode="max", save_top_k=3)
    trainer = L.Trainer(max_epochs=3, accelerator="cpu", callbacks=[checkpoint], logger=False, enable_progress_bar=False, log_every_n_steps=4)
    trainer.fit(LitClassifier(), *loaders())


if __name__ == "__main__":
    main()
