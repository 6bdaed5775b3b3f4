import os

import torch
from torch.utils.cpp_extension import load

os.makedirs("build", exist_ok=True)
rasterizer = load(
    name="rasterizer",
    sources=["rasterizer.cpp", "forward.cu"],
    build_directory="build",
    verbose=True,
)

means = torch.rand(1000, 2)
print(rasterizer.render(means).shape)
