import torch
import torch.nn as nn

generator = nn.Linear(8, 16)
discriminator = nn.Sequential(nn.Linear(16, 16), nn.LeakyReLU(), nn.Linear(16, 1))
g_optimizer = torch.optim.Adam(generator.parameters())
d_optimizer = torch.optim.Adam(discriminator.parameters())
bce = nn.BCEWithLogitsLoss()

with torch.autograd.set_detect_anomaly(True):
    fake = generator(torch.randn(4, 8))
    score = discriminator(fake)
    d_loss = bce(score, torch.zeros(4, 1))
    g_loss = bce(score, torch.ones(4, 1))
    d_optimizer.zero_grad()
    d_loss.backward(retain_graph=True)
    d_optimizer.step()
    g_optimizer.zero_grad()
    g_loss.backward()
    g_optimizer.step()
