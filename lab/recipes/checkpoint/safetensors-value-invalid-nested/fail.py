import torch
from safetensors.torch import save_file
model = torch.nn.Linear(3, 2)
ckpt = {"model": model.state_dict(), "epoch": 3}
save_file(ckpt, "ckpt.safetensors")
