import os

import torch
import torch.distributed as dist
import torch.nn as nn
from torch.nn.parallel import DistributedDataParallel as DDP


def network():
    return nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 4))


def main():
    os.environ.setdefault("MASTER_ADDR", "127.0.0.1")
    os.environ.setdefault("MASTER_PORT", "29624")
    rank, world = int(os.environ.get("RANK", 0)), int(os.environ.get("WORLD_SIZE", 1))
    dist.init_process_group("gloo", rank=rank, world_size=world)
    student = DDP(network())
    teacher = network()
    for parameter in teacher.parameters():
        parameter.requires_grad = False
    teacher = DDP(teacher)
    optimizer = torch.optim.SGD(student.parameters(), lr=0.1)
    for step in range(3):
        x = torch.randn(16, 8)
        loss = (student(x) - teacher(x)).pow(2).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        print("step %d loss %.4f" % (step, loss.item()), flush=True)


if __name__ == "__main__":
    main()
