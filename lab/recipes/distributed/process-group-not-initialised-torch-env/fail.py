import torch.distributed as dist

dist.init_process_group(backend="gloo")
print("rank", dist.get_rank())
