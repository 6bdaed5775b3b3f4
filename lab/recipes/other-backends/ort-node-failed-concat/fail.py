import numpy as np
import onnx
import onnxruntime
from onnx import TensorProto, helper

a = helper.make_tensor_value_info("small", TensorProto.FLOAT, ["n", "c", "h", "w"])
b = helper.make_tensor_value_info("large", TensorProto.FLOAT, ["n", "d", "y", "x"])
out = helper.make_tensor_value_info("joined", TensorProto.FLOAT, None)
nodes = [helper.make_node("Concat", ["small", "large"], ["joined"], name="/neck/Concat", axis=1)]
model = helper.make_model(helper.make_graph(nodes, "neck", [a, b], [out]), opset_imports=[helper.make_opsetid("", 13)], ir_version=8)
onnx.save(model, "neck.onnx")

session = onnxruntime.InferenceSession("neck.onnx", providers=["CPUExecutionProvider"])
feeds = {"small": np.ones((1, 8, 20, 20), np.float32), "large": np.ones((1, 16, 40, 40), np.float32)}
print(session.run(None, feeds)[0].shape)
