import torch

x = torch.linspace(0, 1, 50)
y = 3 * x + 1
slope = torch.zeros(1, requires_grad=True)
shift = torch.zeros(1, requires_grad=True)
for step in range(100):
    error = (slope * x + shift - y).pow(2).mean()
    error.backward()
    slope = slope - 0.1 * slope.grad
    shift = shift - 0.1 * shift.grad
print(slope, shift)
