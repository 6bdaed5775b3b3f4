import torch
import torch.distributed as dist

dist.init_process_group("gloo")
rank = dist.get_rank()
kept = []
for step in range(10000):
    if rank == 1:
        kept.append(torch.rand(3, 1024, 1024))
    total = torch.ones(1)
    dist.all_reduce(total)
    if step % 20 == 0:
        print("rank", rank, "step", step, flush=True)
