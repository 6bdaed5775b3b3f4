import torch
from safetensors.torch import save_file

layer = torch.nn.Linear(8, 4)
save_file({"proj.weight": layer.weight.detach().t(), "proj.bias": layer.bias.detach()}, "proj.safetensors")
