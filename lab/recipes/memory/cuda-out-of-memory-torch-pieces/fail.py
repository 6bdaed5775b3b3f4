import torch

blocks = []
for n in range(4000):
    try:
        blocks.append(torch.empty(9 * 1024 * 1024, dtype=torch.uint8, device="cuda"))
    except RuntimeError:
        break
print("blocks:", len(blocks))
# Every other block is given back: half of the memory is free, in pieces.
blocks = blocks[::2]
large = torch.empty(2 * 1024**3, dtype=torch.uint8, device="cuda")
