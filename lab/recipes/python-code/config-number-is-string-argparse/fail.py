import argparse

import torch
import torch.nn as nn

parser = argparse.ArgumentParser()
parser.add_argument("--lr", default=0.1)
parser.add_argument("--momentum", default=0.9, type=float)
parser.add_argument("--epochs", default=2, type=int)
args = parser.parse_args(["--lr", "0.05"])

model = nn.Linear(4, 2)
optimizer = torch.optim.SGD(model.parameters(), lr=args.lr, momentum=args.momentum)
for epoch in range(args.epochs):
    loss = model(torch.randn(16, 4)).pow(2).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(epoch, loss.item())
