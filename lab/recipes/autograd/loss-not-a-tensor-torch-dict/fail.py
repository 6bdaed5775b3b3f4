import torch

head = torch.nn.Linear(4, 2)
out = head(torch.rand(8, 4))
losses = {"box": out[:, 0].abs().mean(), "cls": out[:, 1].pow(2).mean()}
losses.backward()
