import torch

model = torch.nn.Linear(4, 1)
loss = model(torch.rand(8, 4)).pow(2).mean().item()
loss.backward()
