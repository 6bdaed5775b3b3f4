import datetime
import time

import torch.distributed as dist

dist.init_process_group("gloo")
if dist.get_rank() == 1:
    print("rank 1: tokenising the corpus", flush=True)
    time.sleep(15)
dist.monitored_barrier(timeout=datetime.timedelta(seconds=5))
print("all ranks ready")
