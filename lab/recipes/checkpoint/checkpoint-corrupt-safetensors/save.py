import torch
from safetensors.torch import save_file

save_file({"weight": torch.randn(512, 512)}, "model.safetensors")
