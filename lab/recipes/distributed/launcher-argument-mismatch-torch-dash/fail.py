import argparse

parser = argparse.ArgumentParser()
parser.add_argument("--data", default="data")
parser.add_argument("--epochs", type=int, default=10)
parser.add_argument("--local_rank", type=int, default=0)
args = parser.parse_args()
print(args)
