import math
import sys

import torch
import torch.nn as nn

torch.manual_seed(0)
x, y = torch.randn(256, 10), torch.randn(256, 1)
model = nn.Sequential(nn.Linear(10, 64), nn.ReLU(), nn.Linear(64, 1))
optimizer = torch.optim.SGD(model.parameters(), lr=30.0)
for step in range(100):
    loss = nn.functional.mse_loss(model(x), y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print("step %3d  loss %.4g" % (step, loss.item()))
    if math.isnan(loss.item()):
        print("Loss is {}, stopping training".format(loss.item()))
        sys.exit(1)
