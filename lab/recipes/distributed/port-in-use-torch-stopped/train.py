import time

import torch
import torch.distributed as dist

dist.init_process_group("gloo")
for step in range(20):
    loss = torch.rand(1)
    dist.all_reduce(loss)
    print("step", step, "loss", loss.item() / dist.get_world_size(), flush=True)
    time.sleep(1)
