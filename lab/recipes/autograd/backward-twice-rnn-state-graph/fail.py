import torch
import torch.nn as nn
import torch.nn.functional as F

rnn = nn.GRU(8, 16, batch_first=True)
head = nn.Linear(16, 8)
opt = torch.optim.Adam([*rnn.parameters(), *head.parameters()], lr=1e-3)
text = torch.randn(1, 100, 8)
h = torch.zeros(1, 1, 16)
for t in range(0, 90, 10):
    chunk, target = text[:, t:t + 10], text[:, t + 1:t + 11]
    out, h = rnn(chunk, h)
    loss = F.mse_loss(head(out), target)
    opt.zero_grad()
    loss.backward()
    opt.step()
    print(t, loss.item())
