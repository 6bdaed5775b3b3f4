import faulthandler
import os

import torch
from torch.utils.cpp_extension import load

faulthandler.dump_traceback_later(12, exit=True)
with open("scale.cpp", "w") as file:
    file.write("#include <torch/extension.h>\ntorch::Tensor scale(torch::Tensor x) { return x * 2; }\nPYBIND11_MODULE(TORCH_EXTENSION_NAME, m) { m.def(\"scale\", &scale); }\n")
scale = load("scale", ["scale.cpp"], verbose=True)
print(scale.scale(torch.ones(3)))
