import torch
import torch.nn as nn

with torch.device("meta"):
    model = nn.ModuleList([nn.Linear(8192, 22016, bias=False, dtype=torch.float16) for _ in range(80)])
print("weights: %.1f GB" % (sum(p.numel() for p in model.parameters()) * 2 / 1e9))
model = model.to_empty(device="cuda")
