import torch
import torch.nn as nn

model = nn.Linear(16, 10, bias=False).cuda()
labels = torch.tensor([1, 3, 10, 2]).cuda()
loss = nn.functional.cross_entropy(model(torch.zeros(4, 16).cuda()), labels)
print("loss", loss.item())
