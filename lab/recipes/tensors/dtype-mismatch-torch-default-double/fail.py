import numpy as np
import torch
import torch.nn as nn

torch.set_default_dtype(torch.float64)

net = nn.Sequential(nn.Linear(20, 64), nn.Tanh(), nn.Linear(64, 1))
x = torch.from_numpy(np.random.rand(256, 20).astype("float32"))
y = torch.from_numpy(np.random.rand(256, 1).astype("float32"))
optimizer = torch.optim.LBFGS(net.parameters())

for step in range(10):

    def closure():
        optimizer.zero_grad()
        loss = nn.functional.mse_loss(net(x), y)
        loss.backward()
        return loss

    print(step, optimizer.step(closure).item())
