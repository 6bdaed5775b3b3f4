import argparse
import random


def parse_args():
    parser = argparse.ArgumentParser(description="Train a language model on bytes.")
    parser.add_argument("--data", required=True, metavar="FILE")
    parser.add_argument("--lr", type=float, default=3e-4)
    parser.add_argument("--batch-size", type=int, default=32)
    parser.add_argument("--betas", type=float, nargs=2, default=(0.9, 0.95))
    parser.add_argument("--device", choices=["cpu", "cuda"], default="cuda")
    parser.add_argument("--resume", action="store_true")
    return parser.parse_args()


if __name__ == "__main__":
    args = parse_args()
    random.seed(0)
    print(args)
