import torch
import torch.nn as nn
import torch.nn.functional as F

class Clip(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(8, 8)

    def forward(self, x):
        y = self.fc(x)
        if y.norm() > 10:
            y = y / y.norm() * 10
        return y

model = torch.compile(Clip(), fullgraph=True)
print(model(torch.randn(4, 8)).shape)
