"""Images with a configuration that is dumped as YAML and overridden as Hydra does, a bar by tqdm."""
import glob
import os
import socket
import sys
import time

import numpy as np
import PIL
import torch
from omegaconf import OmegaConf
from PIL import Image
from torch import nn
from torch.utils.data import DataLoader, Dataset
from tqdm import tqdm

config = OmegaConf.create({
    "experiment": "fox-or-dog",
    "seed": 1,
    "data": {"root": "data/train", "image_size": 32, "augment": False},
    "model": {"name": "tiny-cnn", "channels": 8, "features": 512, "dropout": 0.1},
    "optim": {"name": "sgd", "lr": 0.05, "momentum": 0.9},
    "loader": {"batch_size": 16, "num_workers": 0, "start_method": "fork"},
    "trainer": {"max_epochs": 2, "log_every": 5},
})
config = OmegaConf.merge(config, OmegaConf.from_dotlist(sys.argv[1:]))


class Pictures(Dataset):
    def __init__(self, root, size):
        self.paths = sorted(glob.glob(os.path.join(root, "*", "*.jpg")))
        self.classes = sorted({path.split(os.sep)[-2] for path in self.paths})
        self.resize = lambda image: image.resize((size, size), Image.ANTIALIAS if config.data.augment else Image.BILINEAR)

    def __len__(self):
        return len(self.paths)

    def __getitem__(self, index):
        path = self.paths[index]
        image = self.resize(Image.open(path).convert("RGB"))
        return torch.from_numpy(np.asarray(image, "float32") / 255).permute(2, 0, 1), self.classes.index(path.split(os.sep)[-2])


def main():
    print(f"[{time.strftime('%Y-%m-%d %H:%M:%S')}] running on {socket.gethostname()}")
    print(f"torch {torch.__version__} | numpy {np.__version__} | Pillow {PIL.__version__}")
    print("---- config ----")
    print(OmegaConf.to_yaml(config).rstrip())
    print("----------------")
    torch.manual_seed(config.seed)
    pictures = Pictures(config.data.root, config.data.image_size)
    size = sum(os.path.getsize(path) for path in pictures.paths)
    print(f"Found {len(pictures)} images in {len(pictures.classes)} classes, {size} bytes")
    model = nn.Sequential(
        nn.Conv2d(3, config.model.channels, 3, 2, 1), nn.ReLU(), nn.Conv2d(config.model.channels, 8, 3, 2, 1), nn.ReLU(),
        nn.Flatten(), nn.Dropout(config.model.dropout), nn.Linear(config.model.features, len(pictures.classes)),
    )
    optimizer = torch.optim.SGD(model.parameters(), lr=config.optim.lr, momentum=config.optim.momentum)
    workers = config.loader.num_workers
    loader = DataLoader(pictures, config.loader.batch_size, shuffle=True, num_workers=workers,
                        multiprocessing_context=config.loader.start_method if workers else None)
    for epoch in range(config.trainer.max_epochs):
        bar = tqdm(loader, desc=f"Epoch {epoch}", mininterval=0.01)
        for x, y in bar:
            loss = nn.functional.cross_entropy(model(x), y)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            bar.set_postfix(loss=f"{loss.item():.3f}")
        print(f"epoch {epoch}: train_loss={loss.item():.4f}")
    print(f"finished, checkpoint in outputs/{time.strftime('%Y-%m-%d')}/{time.strftime('%H-%M-%S')}/last.pt")


if __name__ == "__main__":
    main()
