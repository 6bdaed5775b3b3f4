import torch.nn as nn

layer = nn.Linear(4, 2)
layer.weight[0] = 0.0
