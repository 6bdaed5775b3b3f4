import argparse

import torch

parser = argparse.ArgumentParser()
parser.add_argument("--device", default="cuda")
parser.add_argument("--size", type=int, default=2048)
args = parser.parse_args()


def power_iteration(matrix, steps=10):
    v = torch.ones(matrix.shape[0], device=matrix.device)
    for _ in range(steps):
        v = matrix @ v
        v = v / v.norm()
    return v


matrix = torch.zeros(args.size, args.size).to(args.device)
matrix += torch.eye(args.size, device=args.device)
print("eigenvector", power_iteration(matrix)[:4].cpu())
