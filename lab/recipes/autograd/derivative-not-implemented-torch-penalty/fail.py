import torch
import torch.nn as nn
import torch.nn.functional as F


class Critic(nn.Module):
    def __init__(self, width=32, heads=4):
        super().__init__()
        self.qkv = nn.Linear(width, 3 * width)
        self.out = nn.Linear(width, 1)
        self.heads = heads

    def forward(self, x):
        b, n, c = x.shape
        q, k, v = self.qkv(x).reshape(b, n, 3, self.heads, c // self.heads).permute(2, 0, 3, 1, 4)
        y = F.scaled_dot_product_attention(q, k, v)
        return self.out(y.transpose(1, 2).reshape(b, n, c)).mean(1)


def gradient_penalty(critic, real, fake):
    eps = torch.rand(real.size(0), 1, 1)
    mixed = (eps * real + (1 - eps) * fake).requires_grad_(True)
    (grad,) = torch.autograd.grad(critic(mixed).sum(), mixed, create_graph=True)
    return (grad.flatten(1).norm(dim=1) - 1).pow(2).mean()


critic = Critic()
optimizer = torch.optim.Adam(critic.parameters(), lr=1e-4, betas=(0.0, 0.9))
real, fake = torch.randn(4, 16, 32), torch.randn(4, 16, 32)
loss = critic(fake).mean() - critic(real).mean() + 10 * gradient_penalty(critic, real, fake)
optimizer.zero_grad()
loss.backward()
optimizer.step()
print("critic loss", loss.item())
