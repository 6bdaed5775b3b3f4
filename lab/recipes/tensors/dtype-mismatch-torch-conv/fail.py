import numpy as np
import torch
import torch.nn as nn

net = nn.Conv2d(3, 16, 3)
image = np.random.rand(1, 3, 64, 64)
out = net(torch.from_numpy(image))
