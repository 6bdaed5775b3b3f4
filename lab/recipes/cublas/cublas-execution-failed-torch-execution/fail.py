import torch
import torch.nn as nn

layer = nn.Linear(512, 10, bias=False).cuda()
logits = layer(torch.empty(64, 512, device="cuda"))
print(logits.shape)
