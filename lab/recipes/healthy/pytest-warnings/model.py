import warnings

import torch
from torch import nn


class Net(nn.Module):
    def __init__(self, width=16):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(8, width), nn.ReLU(), nn.Linear(width, 3))

    def forward(self, x):
        if x.dim() != 2:
            raise ValueError(f"expected a batch of rows, got {tuple(x.shape)}")
        return self.layers(x)


def old_api():
    warnings.warn("old_api is deprecated and will raise an error in 3.0", DeprecationWarning, stacklevel=2)
    return 1
