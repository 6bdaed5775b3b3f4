import os

import torch

from net import Scaled


def save_checkpoint(model, epoch, folder="checkpoints"):
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, f"epoch_{epoch:03d}.pt")
    torch.save({"epoch": epoch, "model": model}, path)
    print("saved", path)


model = Scaled(8)
opt = torch.optim.SGD(model.parameters(), lr=0.1)
for epoch in range(1, 4):
    for _ in range(5):
        loss = (model(torch.randn(4, 8)) - 1).pow(2).mean()
        opt.zero_grad()
        loss.backward()
        opt.step()
    print("epoch", epoch, "loss", round(loss.item(), 4))
    save_checkpoint(model, epoch)
