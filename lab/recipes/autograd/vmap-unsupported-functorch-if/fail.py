import torch

try:
    from torch.func import grad, vmap
except ImportError:
    from functorch import grad, vmap


def huber(weight, x, y):
    error = (x @ weight - y).abs()
    if error < 1.0:
        return 0.5 * error ** 2
    return error - 0.5


torch.manual_seed(0)
weight = torch.zeros(6)
x, y = torch.randn(100, 6), torch.randn(100)
for step in range(5):
    per_sample = vmap(grad(huber), in_dims=(None, 0, 0))(weight, x, y)
    weight = weight - 0.1 * per_sample.mean(0)
    print("step", step, "weight", weight.norm().item())
