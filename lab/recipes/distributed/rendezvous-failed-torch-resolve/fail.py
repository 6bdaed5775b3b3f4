import datetime

import torch.distributed as dist

dist.init_process_group("gloo", init_method="env://", timeout=datetime.timedelta(seconds=10))
print("rank", dist.get_rank())
