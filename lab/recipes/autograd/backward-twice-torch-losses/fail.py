import torch
import torch.nn as nn

encoder, a, b = nn.Linear(8, 8), nn.Linear(8, 1), nn.Linear(8, 1)
z = torch.tanh(encoder(torch.randn(4, 8)))
loss_a, loss_b = a(z).mean(), b(z).pow(2).mean()
loss_a.backward()
loss_b.backward()
