import sys

import torch
import torch.multiprocessing as mp
import torch.nn as nn


def train(rank, world, epochs):
    model = nn.Linear(4, 1)
    for epoch in range(epochs):
        loss = model(torch.randn(8, 4)).mean()
        if rank == world - 1 and epoch == 1:
            sys.exit(3)   # early stop
        print("rank %d epoch %d %.3f" % (rank, epoch, loss.item()), flush=True)


if __name__ == "__main__":
    mp.spawn(train, args=(2, 3), nprocs=2, join=True)
