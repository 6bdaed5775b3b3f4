import sys

import torch

print("torch", torch.__version__, "| CUDA build", torch.version.cuda)
print("torch.cuda.is_available():", torch.cuda.is_available(), "| device_count:", torch.cuda.device_count())
device = "cuda" if torch.cuda.is_available() else "cpu"
print("using device:", device)
if device == "cpu":
    sys.exit("training on the CPU would take weeks, stopping")
