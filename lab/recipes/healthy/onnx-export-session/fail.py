import logging

import numpy as np
import onnx
import onnxruntime as ort
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 8, 3, padding=1)
        self.head = nn.Linear(8, 5)
        self.register_buffer("unused", torch.ones(3))

    def forward(self, x):
        h = self.conv(x).relu().mean((2, 3))
        if h.shape[0] > 1024:
            h = h[:1024]
        return self.head(h)


model, x = Net().eval(), torch.randn(2, 3, 16, 16)
print("exporting with TorchScript")
torch.onnx.export(model, (x,), "old.onnx", input_names=["x"], output_names=["y"], dynamic_axes={"x": {0: "batch"}}, opset_version=13, dynamo=False)
print("exporting with torch.export")
torch.onnx.export(model, (x,), "new.onnx", input_names=["x"], output_names=["y"], dynamic_shapes={"x": {0: torch.export.Dim("batch")}}, dynamo=True)
for name in ("old.onnx", "new.onnx"):
    onnx.checker.check_model(onnx.load(name))
    options = ort.SessionOptions()
    options.log_severity_level = 0 if name == "old.onnx" else 1
    session = ort.InferenceSession(name, options, providers=["CUDAExecutionProvider", "CPUExecutionProvider"])
    y = session.run(None, {"x": x.numpy()})[0]
    print(name, session.get_providers(), "largest difference", float(np.abs(y - model(x).detach().numpy()).max()))
print("both sessions agree")
