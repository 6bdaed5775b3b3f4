import torch
from torch import nn


class Config:
    backend = "cuda"
    index = 0
    batch = 8


def pick(config):
    return config.backend + str(config.index)


config = Config()
net = nn.Conv2d(3, 8, 3)
net = net.to(pick(config))
print(net(torch.rand(config.batch, 3, 16, 16).to(pick(config))).shape)
