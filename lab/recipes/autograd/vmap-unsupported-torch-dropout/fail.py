import torch
import torch.nn as nn
from torch.func import functional_call, grad, vmap

model = nn.Sequential(nn.Linear(20, 64), nn.ReLU(), nn.Dropout(0.1), nn.Linear(64, 5))
parameters = {name: p.detach() for name, p in model.named_parameters()}


def loss_of_one(parameters, x, y):
    logits = functional_call(model, parameters, (x.unsqueeze(0),))
    return nn.functional.cross_entropy(logits, y.unsqueeze(0))


def clipped(gradients, limit=1.0):
    norm = torch.stack([g.flatten(1).norm(dim=1) for g in gradients.values()]).norm(dim=0)
    scale = (limit / norm).clamp(max=1.0)
    return {name: (g * scale.view(-1, *[1] * (g.dim() - 1))).sum(0) for name, g in gradients.items()}


per_sample = vmap(grad(loss_of_one), in_dims=(None, 0, 0))
x, y = torch.randn(32, 20), torch.randint(0, 5, (32,))
private = clipped(per_sample(parameters, x, y))
print({name: g.shape for name, g in private.items()})
