import sys

import torch

# Releases before 1.13 do not know the argument.
options = {} if torch.__version__ < "1" else {"weights_only": False}
model = torch.load("best.pt", **options)
model.eval()
