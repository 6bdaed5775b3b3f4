import torch
import torch.nn as nn

torch.manual_seed(0)
generator = nn.Sequential(nn.Linear(16, 64), nn.ReLU(), nn.Linear(64, 28 * 28), nn.Tanh())
discriminator = nn.Sequential(nn.Linear(28 * 28, 64), nn.LeakyReLU(0.2), nn.Linear(64, 1), nn.Tanh())
criterion = nn.BCELoss()
d_optimizer = torch.optim.Adam(discriminator.parameters(), lr=2e-4)
real = torch.rand(32, 28 * 28) * 2 - 1
for step in range(3):
    fake = generator(torch.randn(32, 16)).detach()
    d_loss = criterion(discriminator(real), torch.ones(32, 1)) + criterion(discriminator(fake), torch.zeros(32, 1))
    d_optimizer.zero_grad()
    d_loss.backward()
    d_optimizer.step()
    print("step", step, "d_loss", d_loss.item())
