from dataclasses import dataclass

import torch
import torch.nn as nn


@dataclass
class LoraConfig:
    rank: int = 8
    alpha: float = 16.0


@dataclass
class Config:
    width: int = 64
    depth: int = 2
    lora: LoraConfig = LoraConfig()


class Net(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.layers = nn.ModuleList(nn.Linear(config.width, config.width) for _ in range(config.depth))
        self.scale = config.lora.alpha / config.lora.rank


print(Net(Config()))
