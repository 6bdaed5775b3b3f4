import torch
import torch.nn as nn
import torch.nn.functional as F
def build(classes=10):
    return nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, classes))


model = build()
opt = torch.optim.SGD(model.parameters(), lr=0.01)
epochs, steps = 4, 25
sched = torch.optim.lr_scheduler.OneCycleLR(opt, max_lr=0.1, epochs=3, steps_per_epoch=steps)
for epoch in range(epochs):
    for i in range(steps):
        loss = F.cross_entropy(model(torch.randn(8, 8)), torch.randint(0, 10, (8,)))
        opt.zero_grad(); loss.backward(); opt.step(); sched.step()
    print("epoch", epoch, "lr", sched.get_last_lr())
