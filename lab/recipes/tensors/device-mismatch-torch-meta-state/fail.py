import torch
import torch.nn as nn

with torch.device("meta"):
    model = nn.Sequential(nn.Embedding(100, 32), nn.Linear(32, 32), nn.Linear(32, 5))

weights = {"0.weight": torch.rand(100, 32), "1.weight": torch.rand(32, 32), "1.bias": torch.zeros(32)}
print(model.load_state_dict(weights, strict=False, assign=True))
logits = model(torch.randint(0, 100, (4, 9)))
print(logits.mean())
