import os

import torch
import torch.nn as nn

os.environ.setdefault("LR", "1e-3")


def scaled_lr(batch_size, base=256):
    lr = os.environ["LR"]
    return lr * (batch_size / base)


model = nn.Linear(10, 2)
lr = scaled_lr(1024)
optimizer = torch.optim.SGD(model.parameters(), lr=lr)
print("learning rate", lr)
