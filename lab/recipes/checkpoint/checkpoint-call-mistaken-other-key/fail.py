import torch
from torch import nn


def build():
    return nn.Sequential(nn.Linear(10, 20), nn.Tanh(), nn.Linear(20, 2))


def save(path):
    net = build()
    torch.save({"epoch": 7, "net": net.state_dict(), "best": 0.91}, path)


def resume(path):
    net = build()
    checkpoint = torch.load(path, map_location="cpu")
    net.load_state_dict(checkpoint["model_state_dict"])
    return net, checkpoint["epoch"] + 1


save("last.pt")
print(resume("last.pt")[1])
