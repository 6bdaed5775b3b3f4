import torch
from torch import nn


class Regressor(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.hidden = nn.Linear(6, width)
        self.out = nn.Linear(width, 1)

    def forward(self, x):
        return self.out(torch.relu(self.hidden(x)))


def main():
    torch.manual_seed(0)
    model = Regressor(24)
    optimizer = torch.optim.RMSprop(model, lr=1e-3)
    for step in range(20):
        x = torch.randn(32, 6)
        loss = nn.functional.mse_loss(model(x), x.sum(1, keepdim=True))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print("loss", loss.item())


main()
