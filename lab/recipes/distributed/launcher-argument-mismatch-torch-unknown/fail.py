import argparse

import torch
import torch.distributed as dist

parser = argparse.ArgumentParser()
parser.add_argument("--local_rank", type=int, default=0)
parser.add_argument("--epochs", type=int, default=3)
parser.add_argument("--data", default="data")
args = parser.parse_args()
dist.init_process_group("gloo")
print("local rank", args.local_rank, "trains", args.epochs, "epochs on", args.data)
dist.destroy_process_group()
