import torch
from torch.utils.data import DataLoader

from dataset import SpeechCommands


def main():
    data = SpeechCommands("manifest.csv")
    loader = DataLoader(data, batch_size=8, shuffle=True)
    net = torch.nn.Linear(160, 3)
    opt = torch.optim.Adam(net.parameters())
    for epoch in range(5):
        total = 0.0
        for clip, label in loader:
            loss = torch.nn.functional.cross_entropy(net(clip), label)
            opt.zero_grad(); loss.backward(); opt.step()
            total += loss.item()
        print(f"epoch {epoch}: loss {total / len(loader):.3f}")


main()
