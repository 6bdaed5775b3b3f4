import time

import torch
from torch import nn
from torch.utils.data import DataLoader

from data import Pairs


class Bow(nn.Module):
    def __init__(self):
        super().__init__()
        self.emb = nn.EmbeddingBag(50, 16)
        self.out = nn.Linear(16, 2)

    def forward(self, t):
        return self.out(self.emb(t))


def train_epoch(model, loader, optimizer, device):
    start, seen = time.time(), 0
    for tokens, label in loader:
        tokens, label = tokens.to(device), label.to(device)
        loss = nn.functional.cross_entropy(model(tokens), label)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        seen += len(label)
    return seen / (time.time() - start)


def main():
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    print("Using device:", device)
    model = Bow().to(device)
    optimizer = torch.optim.AdamW(model.parameters())
    loader = DataLoader(Pairs(), batch_size=16, shuffle=True)
    for epoch in range(3):
        rate = train_epoch(model, loader, optimizer, device)
        print(f"epoch {epoch}  {rate:.0f} samples/s")


if __name__ == "__main__":
    main()
