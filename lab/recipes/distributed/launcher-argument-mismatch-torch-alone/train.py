import argparse
import os

import torch
import torch.distributed as dist

parser = argparse.ArgumentParser(description="Train a segmentation model on several GPUs")
parser.add_argument("--data", default="data/cityscapes")
parser.add_argument("--epochs", type=int, default=80)
parser.add_argument("--local_rank", type=int, required=True, help="set by the launcher")
args = parser.parse_args()

os.environ.setdefault("LOCAL_RANK", str(args.local_rank))
torch.manual_seed(args.local_rank)
dist.init_process_group("gloo")
print("rank", dist.get_rank(), "of", dist.get_world_size(), "reads", args.data)
