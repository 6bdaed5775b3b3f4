import datetime
import os

import torch
import torch.distributed as dist

os.environ.setdefault("MASTER_ADDR", "127.0.0.1")
os.environ.setdefault("MASTER_PORT", "29635")
os.environ.setdefault("RANK", "0")
os.environ.setdefault("WORLD_SIZE", "4")
print("rank %s of %s waits" % (os.environ["RANK"], os.environ["WORLD_SIZE"]), flush=True)
dist.init_process_group("gloo", timeout=datetime.timedelta(seconds=5))
x = torch.ones(1)
dist.all_reduce(x)
print("sum", x.item())
