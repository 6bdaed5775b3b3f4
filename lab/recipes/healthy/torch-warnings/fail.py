import torch
import torch.nn as nn

model = nn.Sequential(nn.Linear(8, 8), nn.Dropout2d(0.1), nn.Softmax())
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
scheduler = torch.optim.lr_scheduler.StepLR(optimizer, 1)
criterion = nn.MSELoss(size_average=True)
for epoch in range(3):
    scheduler.step()
    x = torch.randn(4, 8)
    loss = criterion(torch.nn.functional.tanh(model(x)), torch.zeros(4, 1))
    optimizer.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm(model.parameters(), 1.0) if hasattr(nn.utils, "clip_grad_norm") else None
    optimizer.step()
    print("epoch", epoch, "loss", round(loss.item(), 4))
print("all done")
