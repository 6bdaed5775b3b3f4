import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset, random_split


class AverageMeter:
    def __init__(self, name):
        self.name, self.total, self.count = name, 0.0, 0

    def update(self, value, n=1):
        self.total += value * n
        self.count += n

    @property
    def avg(self):
        return self.total / self.count


@torch.no_grad()
def validate(model, loader):
    model.eval()
    meter = AverageMeter("val_loss")
    for x, y in loader:
        meter.update(nn.functional.mse_loss(model(x), y).item(), len(x))
    return meter.avg


def fit(model, train_loader, val_loader, epochs):
    opt = torch.optim.Adam(model.parameters(), lr=1e-3)
    for epoch in range(epochs):
        model.train()
        meter = AverageMeter("loss")
        for x, y in train_loader:
            loss = nn.functional.mse_loss(model(x), y)
            opt.zero_grad()
            loss.backward()
            opt.step()
            meter.update(loss.item(), len(x))
        print(f"[{epoch + 1}/{epochs}] train {meter.avg:.4f}", end=" ", flush=True)
        print(f"val {validate(model, val_loader):.4f}")
