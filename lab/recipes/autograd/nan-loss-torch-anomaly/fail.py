import torch

torch.autograd.set_detect_anomaly(True)
x = torch.zeros(3, requires_grad=True)
distance = (x * torch.tensor([1.0, 0.0, 2.0])).pow(2).sum().sqrt()
loss = distance * 0
loss.backward()
print(x.grad)
