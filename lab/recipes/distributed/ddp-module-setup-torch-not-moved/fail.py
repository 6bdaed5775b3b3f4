import argparse
import os

import torch
import torch.distributed as dist
import torch.nn as nn
from torch.nn.parallel import DistributedDataParallel

parser = argparse.ArgumentParser()
parser.add_argument("--width", type=int, default=64)
args = parser.parse_args()


def setup():
    os.environ.setdefault("MASTER_ADDR", "localhost")
    os.environ.setdefault("MASTER_PORT", "29625")
    dist.init_process_group("gloo", rank=int(os.environ.get("RANK", "0")), world_size=int(os.environ.get("WORLD_SIZE", "1")))
    return int(os.environ.get("LOCAL_RANK", "0"))


local_rank = setup()
model = nn.Sequential(nn.Conv2d(3, args.width, 3), nn.ReLU(), nn.AdaptiveAvgPool2d(1))
model = nn.SyncBatchNorm.convert_sync_batchnorm(model)
model = DistributedDataParallel(model, device_ids=[local_rank], output_device=local_rank)
print("rank", dist.get_rank(), "is ready")
