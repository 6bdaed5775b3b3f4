import torch
from torch.utils.data import TensorDataset, random_split

data = TensorDataset(torch.rand(1003, 4))
train_set, val_set = random_split(data, [int(0.8 * len(data)), int(0.2 * len(data))])
