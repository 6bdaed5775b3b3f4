import torch
import torch.nn as nn

device = torch.device("cuda:0")
encoder = nn.TransformerEncoder(nn.TransformerEncoderLayer(1024, 16, 4096), 24)
print("parameters: %.0f M" % (sum(p.numel() for p in encoder.parameters()) / 1e6))
encoder.to(device)
batch = torch.empty(64, 512, 1024, device=device)
mask = torch.empty(64, 16, 512, 512, device=device)
scores = torch.empty_like(mask)
