import os

import torch
import torch.distributed as dist
import torch.multiprocessing as mp


def evaluate(rank, world):
    os.environ["MASTER_ADDR"] = "127.0.0.1"
    os.environ["MASTER_PORT"] = "29627"
    dist.init_process_group("gloo", rank=rank, world_size=world)
    samples = torch.arange(25).float()
    mine = samples[rank::world]          # 13 samples on rank 0, 12 on rank 1
    predictions = mine * 2 + 1
    everyones = [torch.zeros_like(predictions) for _ in range(world)]
    dist.all_gather(everyones, predictions)
    if rank == 0:
        print("predictions:", torch.cat(everyones).shape)
    dist.barrier()
    dist.destroy_process_group()


if __name__ == "__main__":
    mp.spawn(evaluate, args=(2,), nprocs=2)
