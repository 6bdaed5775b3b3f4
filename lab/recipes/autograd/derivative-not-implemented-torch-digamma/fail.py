import torch
import torch.nn as nn


class GammaLikelihood(nn.Module):
    """The regularised incomplete gamma function of a learnt shape."""

    def __init__(self):
        super().__init__()
        self.log_shape = nn.Parameter(torch.zeros(1))
        self.log_rate = nn.Parameter(torch.zeros(1))

    def forward(self, t):
        shape, rate = self.log_shape.exp(), self.log_rate.exp()
        return torch.igamma(shape.expand_as(t), rate * t)


torch.manual_seed(0)
times = torch.rand(64) * 5
observed = (times < 2.5).float()
model = GammaLikelihood()
optimizer = torch.optim.LBFGS(model.parameters(), lr=0.5)


def closure():
    optimizer.zero_grad()
    cdf = model(times).clamp(1e-6, 1 - 1e-6)
    loss = -(observed * cdf.log() + (1 - observed) * (1 - cdf).log()).mean()
    loss.backward()
    return loss


for epoch in range(3):
    print("epoch", epoch, optimizer.step(closure).item())
