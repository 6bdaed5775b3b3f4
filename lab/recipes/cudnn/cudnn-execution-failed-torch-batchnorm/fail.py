import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(7)


class Discriminator(nn.Module):
    def __init__(self):
        super().__init__()
        self.project = nn.Linear(100, 64 * 4 * 4)
        self.norm = nn.BatchNorm2d(64)

    def forward(self, noise):
        x = self.project(noise).view(-1, 64, 4, 4)
        return F.leaky_relu(self.norm(x), 0.2)


model = Discriminator().cuda()
noise = torch.zeros(32, 100).cuda()
for epoch in range(3):
    out = model(noise)
    print("epoch", epoch, tuple(out.shape))
