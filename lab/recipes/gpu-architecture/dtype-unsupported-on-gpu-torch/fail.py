import torch
import torch.nn as nn

model = nn.Linear(64, 64, bias=False).cuda()
with torch.autocast("cuda", dtype=torch.bfloat16):
    out = model(torch.empty(8, 64, device="cuda"))
