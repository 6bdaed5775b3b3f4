import torch.distributed as dist

dist.init_process_group("gloo", init_method="env://")
print("rank", dist.get_rank())
