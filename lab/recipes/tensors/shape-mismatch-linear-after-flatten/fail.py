import torch
import torch.nn as nn
import torch.nn.functional as F

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 16, 3, padding=1)
        self.pool = nn.MaxPool2d(2)
        self.fc = nn.Linear(16 * 14 * 14, 10)

    def forward(self, x):
        x = self.pool(F.relu(self.conv(x)))
        x = torch.flatten(x, 1)
        return self.fc(x)

model = Net()
opt = torch.optim.SGD(model.parameters(), lr=0.01)
for step in range(3):
    images = torch.randn(8, 3, 32, 32)
    labels = torch.randint(0, 10, (8,))
    loss = F.cross_entropy(model(images), labels)
    opt.zero_grad(); loss.backward(); opt.step()
    print(step, loss.item())
