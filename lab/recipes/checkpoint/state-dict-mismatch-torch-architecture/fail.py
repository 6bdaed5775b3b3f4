import torch
import torch.nn as nn


class Old(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = nn.Linear(8, 8)
        self.norm = nn.BatchNorm1d(8)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = nn.Linear(8, 8)
        self.decoder = nn.Linear(8, 8)


torch.save({"epoch": 3, "model": Old().state_dict()}, "last.pt")
checkpoint = torch.load("last.pt")
Net().load_state_dict(checkpoint["model"])
