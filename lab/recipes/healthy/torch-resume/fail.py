import os

import torch
import torch.nn as nn


def train(epochs):
    model = nn.Linear(8, 1)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
    start = 0
    if os.path.isfile("checkpoint.pth.tar"):
        print("=> loading checkpoint 'checkpoint.pth.tar'")
        checkpoint = torch.load("checkpoint.pth.tar")
        start = checkpoint["epoch"]
        missing = model.load_state_dict(checkpoint["state_dict"], strict=False)
        print(missing)
        optimizer.load_state_dict(checkpoint["optimizer"])
        print("=> loaded checkpoint 'checkpoint.pth.tar' (epoch %d)" % start)
    else:
        print("=> no checkpoint found at 'checkpoint.pth.tar'")
    for epoch in range(start, epochs):
        loss = model(torch.randn(32, 8)).pow(2).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        print("Epoch: [%d]  Loss %.4e  Acc@1 %6.2f" % (epoch, loss.item(), 40 + epoch))
        state = {"epoch": epoch + 1, "state_dict": model.state_dict(), "optimizer": optimizer.state_dict()}
        torch.save(state, "checkpoint.pth.tar")


train(5)
train(12)
print("WARNING: 1 of 4096 files was unreadable and skipped")
print("=> finished")
