"""Makes data/tokens.pt: `python data.py [large]`."""
import os
import sys

import torch

torch.manual_seed(9)
tokens = torch.randint(0, 128, (5000,))
if "large" in sys.argv:
    tokens[702] = 50257
os.makedirs("data", exist_ok=True)
torch.save(tokens, "data/tokens.pt")
