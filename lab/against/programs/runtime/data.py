"""Makes model.onnx and pictures/*.png: `python data.py [grey]`."""
import os
import random
import sys

import numpy as np
import onnx
from onnx import TensorProto, helper
from PIL import Image

rng = np.random.default_rng(5)
weights = helper.make_tensor("w", TensorProto.FLOAT, (6, 3, 3, 3), rng.normal(size=162).astype("float32").tolist())
graph = helper.make_graph(
    [helper.make_node("Conv", ["pixels", "w"], ["c"], strides=[2, 2]), helper.make_node("Relu", ["c"], ["r"]),
     helper.make_node("GlobalAveragePool", ["r"], ["p"]), helper.make_node("Flatten", ["p"], ["scores"])],
    "classifier", [helper.make_tensor_value_info("pixels", TensorProto.FLOAT, [8, 3, 32, 32])],
    [helper.make_tensor_value_info("scores", TensorProto.FLOAT, [8, 6])], [weights])
model = helper.make_model(graph, producer_name="export", opset_imports=[helper.make_opsetid("", 19)], ir_version=10)
onnx.save(model, "model.onnx")
random.seed(13)
os.makedirs("pictures", exist_ok=True)
for number in range(160):
    picture = Image.new("RGB", (32, 32), tuple(random.randrange(256) for _ in range(3)))
    if number == 93 and "grey" in sys.argv:
        picture = picture.convert("L")
    picture.save(f"pictures/{number:05}.png")
