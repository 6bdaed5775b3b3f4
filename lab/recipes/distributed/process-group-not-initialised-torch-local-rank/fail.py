import os

import torch
import torch.distributed as dist
import torch.nn as nn


def main():
    local_rank = int(os.environ["LOCAL_RANK"])
    dist.init_process_group("gloo")
    torch.manual_seed(1234 + local_rank)
    model = nn.parallel.DistributedDataParallel(nn.Linear(10, 10))
    print("rank", dist.get_rank(), "world", dist.get_world_size(), model)


if __name__ == "__main__":
    main()
