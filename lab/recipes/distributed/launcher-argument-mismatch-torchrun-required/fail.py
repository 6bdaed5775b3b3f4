import argparse

import torch

parser = argparse.ArgumentParser()
parser.add_argument("--local_rank", type=int, required=True)
parser.add_argument("--config", default="config.yaml")
args = parser.parse_args()
print("device", args.local_rank, "of", torch.cuda.device_count())
