"""A training of several ranks of which one fails: KIND CULPRIT progress|none (see README.md)."""

# ruff: noqa: ARG005 - each way takes both
import json
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import torch
import torch.distributed as dist
from torch import nn

KIND, CULPRIT, PROGRESS = sys.argv[1], int(sys.argv[2]), sys.argv[3] == "progress"


def _raise(error: Exception) -> None:
    raise error


def _custom(rank: int) -> None:
    class ShardError(Exception):
        """Of this program alone."""

    raise ShardError(f"shard {rank} holds 12 rows, its index says 14")


def _check(rank: int) -> None:
    assert rank != CULPRIT, "the loss is not finite"


WAYS: dict[str, Callable[[int, nn.Module], object]] = {
    "missing-file": lambda rank, model: Path(f"data/shard-{rank}.bin").read_bytes(),
    "bad-json": lambda rank, model: json.loads("{'a': 1}"),
    "key": lambda rank, model: {"a": 1}["weights"],
    "shape": lambda rank, model: model(torch.ones(2, 7)),
    "attribute": lambda rank, model: model.module.head,
    "division": lambda rank, model: 1 // (rank - CULPRIT),
    "import": lambda rank, model: __import__("not_a_module"),
    "value": lambda rank, model: _raise(ValueError(f"sample 12 of shard {rank} has label 10, there are 10 classes")),
    "memory": lambda rank, model: torch.empty(1 << 50),
    "index": lambda rank, model: [1, 2][5],
    "exit": lambda rank, model: sys.exit(3),
    "kill": lambda rank, model: os.kill(os.getpid(), signal.SIGKILL),
    "dtype": lambda rank, model: model(torch.ones(2, 4, dtype=torch.float64)),
    "assert": lambda rank, model: _check(rank),
    "custom": lambda rank, model: _custom(rank),
    "unicode": lambda rank, model: b"\xff\xfe".decode("utf-8"),
    "type": lambda rank, model: len(rank),
}


def main() -> None:
    """Trains; at the sixth step the culprit fails in its way."""
    dist.init_process_group("gloo")
    rank = dist.get_rank()
    model = nn.parallel.DistributedDataParallel(nn.Linear(4, 3))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for step in range(20):
        if rank == CULPRIT and step == 6:
            WAYS[KIND](rank, model)
        loss = model(torch.ones(2, 4)).sum()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        if PROGRESS:
            print(f"step {step} loss {loss.item():.4f}", flush=True)
    print("Training complete", flush=True)
    dist.destroy_process_group()


main()
