import torch.nn as nn

encoder = nn.TransformerEncoderLayer(d_model=300, nhead=8)
