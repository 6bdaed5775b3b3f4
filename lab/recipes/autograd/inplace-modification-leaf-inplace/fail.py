import torch

x = torch.linspace(0, 1, 50)
y = 3 * x + 0.5
w = torch.zeros(1, requires_grad=True)
b = torch.zeros(1, requires_grad=True)
lr = 0.1
for epoch in range(20):
    loss = ((w * x + b - y) ** 2).mean()
    loss.backward()
    w -= lr * w.grad
    b -= lr * b.grad
    w.grad = None
    b.grad = None
print(w.item(), b.item())
