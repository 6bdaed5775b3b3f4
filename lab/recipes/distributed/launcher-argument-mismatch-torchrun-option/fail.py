import argparse
import os

parser = argparse.ArgumentParser()
parser.add_argument("--batch-size", type=int, default=8)
args = parser.parse_args()
print("rank", os.environ["RANK"], "batch", args.batch_size)
