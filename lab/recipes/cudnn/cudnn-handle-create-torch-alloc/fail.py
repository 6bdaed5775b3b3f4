import torch
import torch.nn as nn

conv = nn.Conv2d(3, 16, 3).cuda()
out = conv(torch.empty(8, 3, 64, 64, device="cuda"))
print(out.shape)
