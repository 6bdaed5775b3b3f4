import torch
import torch.nn as nn


class Net(nn.Module):
    def __init__(self, dropout=0.0, residual=False):
        super(Net, self).__init__()
        self.fc1 = nn.Linear(16, 32)
        self.fc2 = nn.Linear(32, 4)
        if dropout > 0:
            self.drop = nn.Dropout(dropout)
        if residual:
            self.skip = nn.Linear(16, 4)

    def forward(self, x):
        h = torch.relu(self.fc1(x))
        h = self.drop(h)
        return self.fc2(h)


net = Net()
print(net(torch.randn(4, 16)).shape)
