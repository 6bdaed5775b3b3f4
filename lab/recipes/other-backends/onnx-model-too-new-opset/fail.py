import numpy as np
import onnx
import onnxruntime
from onnx import TensorProto, helper

x = helper.make_tensor_value_info("x", TensorProto.FLOAT, ["batch", 4])
y = helper.make_tensor_value_info("y", TensorProto.FLOAT, ["batch", 4])
graph = helper.make_graph([helper.make_node("Relu", ["x"], ["y"])], "net", [x], [y])
onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 27)], ir_version=8), "model.onnx")

session = onnxruntime.InferenceSession("model.onnx", providers=["CPUExecutionProvider"])
print(session.run(None, {"x": np.zeros((1, 4), dtype=np.float32)}))
