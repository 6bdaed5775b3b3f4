import torch
import torch.nn as nn
import torch.nn.functional as F

class Gate(nn.Module):
    def __init__(self):
        super().__init__()
        self.a = nn.Linear(4, 2)

    def forward(self, x):
        y = self.a(x)
        if x.sum() > 0:
            y = y * 2
        return y

model = Gate().eval()
ep = torch.export.export(model, (torch.randn(1, 4),))
torch.export.save(ep, "gate.pt2")
print("exported")
