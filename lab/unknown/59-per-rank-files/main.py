import argparse
import datetime
import json
import time

import torch
import torch.distributed as dist

from evaluation import Evaluator
from schedule import WarmupCosine


def log(rank, text):
    print(f"[{datetime.datetime.now():%Y-%m-%d %H:%M:%S,%f}][r{rank}] {text}")


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--config")
    cfg = json.load(open(p.parse_args().config))
    dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=20))
    rank, world = dist.get_rank(), dist.get_world_size()
    torch.manual_seed(rank)
    model = torch.nn.Linear(cfg["width"], 1)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.05)
    schedule = WarmupCosine(optimizer, cfg["warmup"], cfg["steps"])
    evaluator = Evaluator(model)
    log(rank, f"world size {world}, config {cfg}")
    for t in range(1, cfg["steps"] + 1):
        loss = (model(torch.randn(32, cfg["width"])) - 1).pow(2).mean()
        optimizer.zero_grad()
        loss.backward()
        for q in model.parameters():
            dist.all_reduce(q.grad)
            q.grad /= world
        lr = schedule.step(t)
        optimizer.step()
        if t % 10 == 0:
            log(rank, f"step {t:4d} lr {lr:.4f} loss {loss.item():.4f}")
        if t % cfg["eval_every"] == 0 and rank == world - 1:
            log(rank, f"eval {evaluator():.4f}")
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
