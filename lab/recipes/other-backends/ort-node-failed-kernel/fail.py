import numpy as np
import onnx
import onnxruntime
from onnx import TensorProto, helper

x = helper.make_tensor_value_info("x", TensorProto.DOUBLE, [1, 3, 8, 8])
w = helper.make_tensor_value_info("w", TensorProto.DOUBLE, [4, 3, 3, 3])
y = helper.make_tensor_value_info("y", TensorProto.DOUBLE, None)
graph = helper.make_graph([helper.make_node("Conv", ["x", "w"], ["y"], name="/conv1/Conv")], "net", [x, w], [y])
onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8), "model.double.onnx")

session = onnxruntime.InferenceSession("model.double.onnx", providers=["CPUExecutionProvider"])
print([(i.name, i.type) for i in session.get_inputs()])
