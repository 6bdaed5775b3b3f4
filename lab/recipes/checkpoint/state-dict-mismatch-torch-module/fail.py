import torch
import torch.nn as nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2d(3, 8, 3)
        self.fc = nn.Linear(8, 10)


parallel = nn.DataParallel(Net())
torch.save(parallel.state_dict(), "checkpoint.pth")
model = Net()
model.load_state_dict(torch.load("checkpoint.pth"))
