import torch
import torch.nn as nn
import torch.nn.functional as F

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(8, 3)

    def forward(self, x):
        return self.fc(x)

torch.save(Net(), "model_full.pth")
model = torch.load("model_full.pth")
model.eval()
print(model(torch.randn(1, 8)))
