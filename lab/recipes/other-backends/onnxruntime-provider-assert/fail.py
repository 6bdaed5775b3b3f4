import onnx
import onnxruntime
from onnx import TensorProto, helper

x = helper.make_tensor_value_info("x", TensorProto.FLOAT, [2])
y = helper.make_tensor_value_info("y", TensorProto.FLOAT, [2])
graph = helper.make_graph([helper.make_node("Abs", ["x"], ["y"])], "g", [x], [y])
onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=8), "g.onnx")

providers = ["TensorrtExecutionProvider", "CUDAExecutionProvider"]
session = onnxruntime.InferenceSession("g.onnx", providers=providers)
assert "CUDAExecutionProvider" in session.get_providers(), session.get_providers()
