import numpy as np
import torch
import torch.distributed as dist
from PIL import Image

dist.init_process_group("gloo")
if dist.get_rank() == 0:
    with open("0001.png", "wb") as file:
        file.write(b"\x00" * 512)
dist.barrier()
image = Image.open("0001.png").convert("RGB")
print(torch.from_numpy(np.array(image)).shape)
