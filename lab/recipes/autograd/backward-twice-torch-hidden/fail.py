import torch
import torch.nn as nn

rnn = nn.GRU(8, 16)
head = nn.Linear(16, 1)
optimizer = torch.optim.SGD(list(rnn.parameters()) + list(head.parameters()), lr=0.01)
hidden = torch.zeros(1, 4, 16)
for step in range(3):
    out, hidden = rnn(torch.randn(5, 4, 8), hidden)
    loss = head(out).pow(2).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print("step %d loss %.4f" % (step, loss.item()))
