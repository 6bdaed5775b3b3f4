import argparse

import torch

args = argparse.Namespace(lr=0.1, epochs=10)
torch.save({"args": args, "weights": torch.zeros(3)}, "checkpoint.pth")
torch.load("checkpoint.pth", weights_only=True)
