import torch

torch.manual_seed(0)
x = torch.randn(100, 3)
y = x @ torch.tensor([1.0, -2.0, 0.5]) + 0.3

w = torch.randn(3, requires_grad=True) * 0.01
b = torch.zeros(1, requires_grad=True)
for epoch in range(20):
    loss = ((x @ w + b - y) ** 2).mean()
    loss.backward()
    with torch.no_grad():
        w -= 0.1 * w.grad
        b -= 0.1 * b.grad
        b.grad.zero_()
print(w, b)
