import torch
from torch.utils.tensorboard import SummaryWriter

writer = SummaryWriter("runs/exp1")
