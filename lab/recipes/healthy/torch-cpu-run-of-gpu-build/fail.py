import torch
import torch.nn as nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
images = torch.randn(2048, 1, 28, 28)
labels = (images.mean(dim=(1, 2, 3)) > 0).long()
loader = DataLoader(TensorDataset(images, labels), batch_size=64, shuffle=True, num_workers=2, pin_memory=True)
model = nn.Sequential(nn.Conv2d(1, 8, 3), nn.ReLU(), nn.MaxPool2d(4), nn.Flatten(), nn.Linear(8 * 36, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)


def main():
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    print("Using device:", device)
    scaler = torch.cuda.amp.GradScaler()
    model.to(device)
    for epoch in range(3):
        for step, (x, y) in enumerate(loader):
            with torch.cuda.amp.autocast(enabled=device.type == "cuda"):
                loss = nn.functional.cross_entropy(model(x.to(device)), y.to(device))
            optimizer.zero_grad()
            scaler.scale(loss).backward()
            scaler.step(optimizer)
            scaler.update()
            if step % 10 == 0:
                print("Epoch [%d/3], Step [%d/%d], Loss: %.4f" % (epoch + 1, step, len(loader), loss.item()))
    print("finished")


if __name__ == "__main__":
    main()
