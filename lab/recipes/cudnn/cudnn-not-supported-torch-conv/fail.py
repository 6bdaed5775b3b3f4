import torch
import torch.nn as nn

volume = torch.zeros(1, 1, 48, 96, 96, device="cuda")


class DoseNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.down = nn.Conv3d(1, 16, 3, stride=2, padding=1)
        self.up = nn.Conv3d(16, 1, 3, padding=1)

    def forward(self, x):
        return self.up(torch.relu(self.down(x)))


model = DoseNet().cuda().eval()
with torch.no_grad():
    dose = model(volume.permute(0, 1, 3, 4, 2))
print("dose", dose.shape)
