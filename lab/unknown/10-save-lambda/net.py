import torch
from torch import nn


class Scaled(nn.Module):
    def __init__(self, dim, act="swish"):
        super().__init__()
        self.fc = nn.Linear(dim, dim)
        acts = {"relu": torch.relu, "swish": lambda x: x * torch.sigmoid(x)}
        self.act = acts[act]

    def forward(self, x):
        return self.act(self.fc(x))
