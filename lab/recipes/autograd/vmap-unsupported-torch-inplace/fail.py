import torch
from torch.func import jacrev, vmap


def simulate(velocity):
    position = torch.zeros(3)
    for t in range(5):
        position.add_(velocity * 0.1)
    return position


def energy(mass, velocity):
    return mass * simulate(velocity).pow(2).sum()


velocities = torch.randn(8, 3)
print("one:", energy(1.0, velocities[0]))
print("all:", vmap(energy, in_dims=(None, 0))(1.0, velocities))
