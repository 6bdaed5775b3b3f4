import os

import torch
import torch.distributed as dist
import torch.distributed.checkpoint as dcp
import torch.nn as nn

dist.init_process_group("gloo")
rank = dist.get_rank()
torch.manual_seed(rank)
state = {"shared": nn.Linear(8, 8).state_dict(), "local_%d" % rank: torch.randn(64)}
dcp.save(state, checkpoint_id="ckpt")
dist.barrier()
if rank == 0:
    os.remove("ckpt/__1_0.distcp")   # the copy from the other node never ran
    print(sorted(os.listdir("ckpt")), flush=True)
dist.barrier()
dcp.load(state, checkpoint_id="ckpt")
print("rank", rank, "resumed")
