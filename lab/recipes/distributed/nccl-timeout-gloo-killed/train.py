import datetime

import torch
import torch.distributed as dist

dist.init_process_group("gloo")
rank = dist.get_rank()
loss = torch.ones(1)
dist.all_reduce(loss)
kept = []
if rank == 1:
    # Its share of the corpus is the large one.
    for shard in range(200):
        kept.append(torch.rand(16, 1024, 1024))
        if shard % 5 == 0:
            print(f"rank 1: shard {shard} of 200 in memory", flush=True)
dist.monitored_barrier(timeout=datetime.timedelta(seconds=40))
print("rank", rank, "starts epoch 0")
