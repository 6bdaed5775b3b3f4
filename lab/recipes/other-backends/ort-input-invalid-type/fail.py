import numpy as np
import onnx
import onnxruntime
from onnx import TensorProto, helper

x = helper.make_tensor_value_info("input", TensorProto.FLOAT, ["batch", 4])
y = helper.make_tensor_value_info("output", TensorProto.FLOAT, ["batch", 4])
graph = helper.make_graph([helper.make_node("Relu", ["input"], ["output"])], "net", [x], [y])
model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
onnx.save(model, "model.onnx")

session = onnxruntime.InferenceSession("model.onnx", providers=["CPUExecutionProvider"])
features = np.random.rand(2, 4)
print(session.run(None, {"input": features}))
