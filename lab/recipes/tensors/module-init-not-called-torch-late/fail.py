import torch.nn as nn


class Net(nn.Module):
    def __init__(self):
        self.conv1 = nn.Conv2d(1, 8, 3)
        super().__init__()


net = Net()
