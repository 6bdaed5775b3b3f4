import torch
import torch.nn as nn


class SpectralBlock(nn.Module):
    def __init__(self, n):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(n // 2 + 1, dtype=torch.cfloat))

    def forward(self, x):
        spectrum = torch.fft.rfft(x, dim=-1) * self.weight
        spectrum = torch.clamp(spectrum, min=0.0)
        return torch.fft.irfft(spectrum, dim=-1)


net = nn.Sequential(nn.Linear(64, 64), SpectralBlock(64), nn.Linear(64, 1))
print(net(torch.randn(8, 64)).shape)
