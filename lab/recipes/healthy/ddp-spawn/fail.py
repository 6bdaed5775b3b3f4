import logging
import os

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch.nn.parallel import DistributedDataParallel as DDP


def worker(rank, size):
    os.environ.update(MASTER_ADDR="127.0.0.1", MASTER_PORT="29671")
    logging.basicConfig(level=logging.INFO, format=f"[rank{rank}] %(levelname)s %(name)s: %(message)s")
    dist.init_process_group("gloo", rank=rank, world_size=size)
    torch.manual_seed(0)
    model = DDP(torch.nn.Sequential(torch.nn.Linear(10, 20), torch.nn.ReLU(), torch.nn.Linear(20, 1)), find_unused_parameters=True)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.05)
    for step in range(60):
        x = torch.randn(16, 10)
        loss = (model(x) - x.mean(1, keepdim=True)).pow(2).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        if step % 20 == 0:
            whole = loss.detach().clone()
            dist.all_reduce(whole)
            logging.info("step %d loss %.4f mean over ranks %.4f", step, loss.item(), whole.item() / size)
    dist.barrier()
    if rank == 0:
        print("ddp run complete, exit code 0")
    dist.destroy_process_group()


if __name__ == "__main__":
    mp.spawn(worker, args=(2,), nprocs=2)
