import numpy as np
import onnx
import onnxruntime as ort
from onnx import TensorProto, helper

x = helper.make_tensor_value_info("x", TensorProto.FLOAT, ["batch", 4])
y = helper.make_tensor_value_info("y", TensorProto.FLOAT, ["batch", 4])
graph = helper.make_graph([helper.make_node("Relu", ["x"], ["y"])], "g", [x], [y])
onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9), "model.onnx")
ort.set_default_logger_severity(1)
session = ort.InferenceSession("model.onnx", providers=["CPUExecutionProvider"])
for n in range(5):
    print("sum", session.run(None, {"x": np.ones((2, 4), dtype="float32") * n})[0].sum())
