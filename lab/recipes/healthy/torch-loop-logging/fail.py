import logging
import sys

import torch
import torch.nn as nn
from torch.utils.data import DataLoader, TensorDataset

logging.basicConfig(
    level=logging.INFO, stream=sys.stdout, format="%(asctime)s %(levelname)-8s %(name)s: %(message)s"
)
log = logging.getLogger("trainer")


class Flatten(nn.Module):
    def forward(self, x):
        return x.view(x.size(0), -1)


torch.manual_seed(0)
images = torch.randn(2048, 1, 28, 28)
labels = (images.mean(dim=(1, 2, 3)) > 0).long()
loader = DataLoader(TensorDataset(images, labels), batch_size=64, shuffle=True)
model = nn.Sequential(nn.Conv2d(1, 8, 3), nn.ReLU(), nn.MaxPool2d(4), Flatten(), nn.Linear(8 * 36, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)

best = float("inf")
log.info("start: %d samples, batch size 64, %d parameters", 2048, sum(p.numel() for p in model.parameters()))
for epoch in range(1, 16):
    total, wrong = 0.0, 0
    for x, y in loader:
        output = model(x)
        loss = nn.functional.cross_entropy(output, y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        total += loss.item()
        wrong += (output.argmax(1) != y).sum().item()
    mean = total / len(loader)
    log.info("epoch %2d | loss %.4f | best loss %.4f | error rate %.2f%%", epoch, mean, best, 100.0 * wrong / 2048)
    if mean < best:
        best = mean
        torch.save({"epoch": epoch, "model": model.state_dict()}, "best.pt")
        log.info("checkpoint saved to best.pt")
    elif epoch > 10:
        log.warning("no improvement, reducing the learning rate")
log.info("training finished")
