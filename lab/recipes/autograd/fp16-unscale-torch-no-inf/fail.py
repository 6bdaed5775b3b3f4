import torch
import torch.nn as nn

model = nn.Linear(4, 2)
head = nn.Linear(2, 2)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
scaler = torch.amp.GradScaler("cpu")
for p in model.parameters():
    p.requires_grad_(False)
with torch.autocast("cpu"):
    loss = head(model(torch.randn(8, 4))).float().pow(2).mean()
scaler.scale(loss).backward()
scaler.step(optimizer)
scaler.update()
