import time

import torch
import torch.nn as nn
from torch.utils.data import DataLoader, TensorDataset


def main():
    model = nn.Linear(16, 2)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    loader = DataLoader(TensorDataset(torch.randn(4096, 16)), batch_size=8, num_workers=0)
    for step, (x,) in enumerate(loader):
        loss = model(x).pow(2).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        if step % 5 == 0:
            print("step %d loss %.4f" % (step, loss.item()), flush=True)
        time.sleep(0.2)


if __name__ == "__main__":
    main()
