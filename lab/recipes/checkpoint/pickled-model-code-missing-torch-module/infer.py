import sys

import torch

options = {"weights_only": False} if torch.__version__ >= "2" else {}
model = torch.load("best.pt", **options)
model.eval()
