import numpy as np
import onnx
import onnxruntime
from onnx import TensorProto, helper

x = helper.make_tensor_value_info("images", TensorProto.FLOAT, ["batch", 3, 32, 32])
y = helper.make_tensor_value_info("scores", TensorProto.FLOAT, None)
graph = helper.make_graph([helper.make_node("GlobalAveragePool", ["images"], ["scores"])], "net", [x], [y])
onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8), "model.onnx")

session = onnxruntime.InferenceSession("model.onnx", providers=["CPUExecutionProvider"])
picture = np.zeros((3, 32, 32), dtype=np.float32)
print(session.run(None, {"images": picture})[0].shape)
