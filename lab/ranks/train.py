"""A training of several ranks of which one fails: KIND CULPRIT progress|none (see README.md)."""

import os, sys, time
import torch
import torch.distributed as dist
from torch import nn

KIND, CULPRIT, PROGRESS = sys.argv[1], int(sys.argv[2]), sys.argv[3] == "progress"


def load(rank):
    if KIND == "missing-file":
        return open(f"data/shard-{rank}.bin", "rb").read()
    if KIND == "bad-json":
        import json
        return json.loads("{'a': 1}")
    return b""


def fail(rank, model):
    if KIND == "key":
        return {"a": 1}["weights"]
    if KIND == "shape":
        return model(torch.ones(2, 7))
    if KIND == "attribute":
        return model.module.head
    if KIND == "division":
        return 1 // (rank - CULPRIT)
    if KIND == "import":
        import not_a_module
    if KIND == "value":
        raise ValueError(f"sample 12 of shard {rank} has label 10, there are 10 classes")
    if KIND == "memory":
        return torch.empty(1 << 50)
    if KIND == "index":
        return [1, 2][5]
    if KIND == "exit":
        sys.exit(3)
    if KIND == "kill":
        import signal
        os.kill(os.getpid(), signal.SIGKILL)
    if KIND == "dtype":
        return model(torch.ones(2, 4, dtype=torch.float64))
    if KIND == "assert":
        assert rank != CULPRIT, "the loss is not finite"
    if KIND == "custom":
        class ShardError(Exception):
            pass
        raise ShardError(f"shard {rank} holds 12 rows, its index says 14")
    if KIND == "unicode":
        return b"\xff\xfe".decode("utf-8")
    if KIND == "type":
        return len(rank)
    return load(rank)


def main():
    dist.init_process_group("gloo")
    rank = dist.get_rank()
    model = nn.parallel.DistributedDataParallel(nn.Linear(4, 3))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for step in range(20):
        if rank == CULPRIT and step == 6:
            fail(rank, model)
        loss = model(torch.ones(2, 4)).sum()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        if PROGRESS:
            print(f"step {step} loss {loss.item():.4f}", flush=True)
    print("Training complete", flush=True)
    dist.destroy_process_group()


main()
