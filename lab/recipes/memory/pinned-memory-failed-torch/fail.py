import torch

buffer = torch.empty(1024, 1024, 256)
print("pinning %.1f GB" % (buffer.numel() * 4 / 1e9))
buffer = buffer.pin_memory()
