import torch
from torch import nn
from torch.utils.checkpoint import checkpoint

torch.manual_seed(1)
model = nn.Sequential(nn.Linear(16, 64), nn.ReLU(), nn.Linear(64, 64), nn.ReLU(), nn.Linear(64, 2))
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
scaler = torch.cuda.amp.GradScaler()
scheduler = torch.optim.lr_scheduler.StepLR(optimizer, 20, verbose=False) if torch.__version__ < "2.7" else torch.optim.lr_scheduler.StepLR(optimizer, 20)
for step in range(60):
    x = torch.randn(32, 16)
    y = (x.sum(1) > 0).long()
    with torch.cuda.amp.autocast():
        h = checkpoint(model[:2], x)
        loss = nn.functional.cross_entropy(model[2:](h), y)
    optimizer.zero_grad()
    scaler.scale(loss).backward()
    scaler.step(optimizer)
    scaler.update()
    scheduler.step()
    if step % 10 == 0:
        print("step %d loss %.4f lr %.3f skipped steps 0" % (step, loss.item(), scheduler.get_last_lr()[0]))
print("trained in full precision")
