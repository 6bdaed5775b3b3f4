import torch
import torch.nn.functional as F

from models import UNet


def train_one_epoch(model, optimizer, steps):
    model.train()
    for step in range(steps):
        image = torch.randn(2, 3, 64, 64)
        mask = torch.randint(0, 2, (2, 32, 32))
        loss = F.cross_entropy(model(image), mask)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        print(f"step {step} loss {loss.item():.4f}")


if __name__ == "__main__":
    model = UNet()
    print("UNet:", sum(p.numel() for p in model.parameters()) // 1000, "k parameters, device cpu")
    optimizer = torch.optim.SGD(model.parameters(), lr=0.01)
    for epoch in range(2):
        print(f"--- epoch {epoch} ---")
        train_one_epoch(model, optimizer, 4)
