"""Asks for the GPU as Lightning's head does, then a step."""
import argparse

import torch

parser = argparse.ArgumentParser()
parser.add_argument("--precision", default="32-true")
parser.add_argument("--devices", type=int, default=1)
parser.add_argument("--accumulate", type=int, default=1)
args = parser.parse_args()
print(f"GPU available: {torch.cuda.is_available()} (cuda), used: {torch.cuda.is_available()}")
print("TPU available: False, using: 0 TPU cores")
print(f"Running in `precision={args.precision!r}`")
print(f"`Trainer(devices={args.devices}, accumulate_grad_batches={args.accumulate})`")
torch.cuda.set_device(0)
held = torch.empty(64, 64, device="cuda")
print(f"LOCAL_RANK: 0 - CUDA_VISIBLE_DEVICES: [0], {torch.cuda.get_device_name(0)}, {held.nelement()} elements")
