import torch
import torch.nn as nn

attention = nn.MultiheadAttention(64, 4)
LENGTH = 32
causal = torch.triu(torch.ones(LENGTH, LENGTH), diagonal=1).bool()

for step in range(3):
    length = 32 if step < 2 else 27
    x = torch.rand(length, 8, 64)
    out, weights = attention(x, x, x, attn_mask=causal)
    print(step, tuple(out.shape))
