import time

import torch
import torch.nn as nn

torch.manual_seed(0)
model = nn.Sequential(nn.Linear(16, 64), nn.GELU(), nn.Linear(64, 1))
optimizer = torch.optim.AdamW(model.parameters(), lr=3e-4)
scheduler = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, 5000)
start = time.time()
for step in range(1, 5001):
    x = torch.randn(64, 16)
    loss = nn.functional.mse_loss(model(x), x.sin().sum(1, keepdim=True))
    optimizer.zero_grad(set_to_none=True)
    loss.backward()
    norm = nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()
    scheduler.step()
    print("iter %5d: loss %.4f, abs error %.4f, lr %.2e, grad norm %.3f, time %.2fms" % (
        step, loss.item(), loss.item() ** 0.5, scheduler.get_last_lr()[0], norm, 1000 * (time.time() - start) / step))
    if step % 500 == 0:
        torch.save(model.state_dict(), "ckpt_%d.pt" % step)
        print("saved ckpt_%d.pt" % step)
print("Training complete")
