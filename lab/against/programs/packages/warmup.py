"""One tensor on the GPU."""
import sys

import torch

print(" ".join(sys.argv[1:]) or "no options", flush=True)
held = torch.empty(int(dict(word.split(":") for word in sys.argv[1:]).get("n", 16)), device="cuda")
print("warm", held.nelement())
