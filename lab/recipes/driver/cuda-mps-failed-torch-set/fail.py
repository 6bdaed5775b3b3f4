import os

import torch

cache = os.path.expanduser("~/.cache/embeddings")
os.makedirs(cache, exist_ok=True)
table = torch.nn.Embedding(30000, 300)
print("embedding table", tuple(table.weight.shape))
table = table.cuda()
torch.save(table.state_dict(), os.path.join(cache, "table.pt"))
