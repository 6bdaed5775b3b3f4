import torch
import torch.nn as nn

mask = torch.randint(0, 2, (1, 1, 8, 8)).float() * 255
loss = nn.BCELoss()(torch.rand(1, 1, 8, 8), mask)
