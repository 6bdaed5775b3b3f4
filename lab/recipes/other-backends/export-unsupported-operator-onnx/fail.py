import torch
import torch.nn as nn


class Net(nn.Module):
    def forward(self, x):
        return torch.einsum("ij,jk->ik", x, x) if hasattr(self, "no") else torch.nn.functional.grid_sample(x, torch.zeros(1, 4, 4, 2))


torch.onnx.export(Net(), torch.randn(1, 3, 4, 4), "net.onnx", opset_version=9)
