import torch
import torch.nn as nn

criterion = nn.MSELoss(reduction="none")
loss = criterion(torch.randn(8, requires_grad=True), torch.zeros(8))
print("loss", loss.item())
