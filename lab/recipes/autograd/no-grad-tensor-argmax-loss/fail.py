import torch
import torch.nn as nn
import torch.nn.functional as F

model = nn.Linear(10, 3)
opt = torch.optim.SGD(model.parameters(), lr=0.1)
for step in range(10):
    x = torch.randn(32, 10)
    y = torch.randint(0, 3, (32,))
    logits = model(x)
    pred = logits.argmax(dim=1)
    loss = F.mse_loss(pred.float(), y.float())
    opt.zero_grad()
    loss.backward()
    opt.step()
print("trained", loss.item())
