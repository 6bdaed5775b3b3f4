import torch
from torch import nn


class Head(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.fc = nn.Linear(width, 3)

        def forward(self, x):
            return self.fc(self.norm(x))


def main():
    head = Head(32)
    features = torch.randn(8, 32)
    print(head(features).argmax(1))


main()
