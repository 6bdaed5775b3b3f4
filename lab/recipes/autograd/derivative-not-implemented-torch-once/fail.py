import torch
import torch.nn as nn
from torch.autograd import Function
from torch.autograd.function import once_differentiable


class FastSwish(Function):
    @staticmethod
    def forward(ctx, x):
        s = torch.sigmoid(x)
        ctx.save_for_backward(x, s)
        return x * s

    @staticmethod
    @once_differentiable
    def backward(ctx, grad):
        x, s = ctx.saved_tensors
        return grad * (s + x * s * (1 - s))


class Discriminator(nn.Module):
    def __init__(self):
        super(Discriminator, self).__init__()
        self.fc1 = nn.Linear(10, 32)
        self.fc2 = nn.Linear(32, 1)

    def forward(self, x):
        return self.fc2(FastSwish.apply(self.fc1(x)))


torch.manual_seed(0)
net = Discriminator()
optimizer = torch.optim.Adam(net.parameters(), lr=2e-4)
for step in range(5):
    real = torch.randn(16, 10, requires_grad=True)
    score = net(real)
    grad, = torch.autograd.grad(score.sum(), real, create_graph=True)
    r1 = grad.pow(2).sum(1).mean()
    loss = nn.functional.softplus(-score).mean() + 5.0 * r1
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print("step", step, "loss", loss.item())
