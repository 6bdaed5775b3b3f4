import torch
from torch import nn

model = nn.Sequential(nn.Linear(8, 16), nn.Tanh(), nn.Linear(16, 1))
data, target = torch.randn(64, 8), torch.randn(64, 1)
for epoch in range(5):
    for weight in model.parameters():
        weight.grad.zero_()
    loss = nn.functional.mse_loss(model(data), target)
    loss.backward()
    for weight in model.parameters():
        weight.data -= 0.01 * weight.grad
print(loss.item())
