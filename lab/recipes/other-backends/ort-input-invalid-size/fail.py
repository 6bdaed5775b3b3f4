import numpy as np
import onnx
import onnxruntime
from onnx import TensorProto, helper

x = helper.make_tensor_value_info("images", TensorProto.FLOAT, [1, 3, 320, 320])
y = helper.make_tensor_value_info("scores", TensorProto.FLOAT, None)
graph = helper.make_graph([helper.make_node("GlobalAveragePool", ["images"], ["scores"])], "net", [x], [y])
onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8), "detector.onnx")

session = onnxruntime.InferenceSession("detector.onnx", providers=["CPUExecutionProvider"])
frame = np.zeros((1, 3, 640, 640), dtype=np.float32)
print(session.run(None, {"images": frame})[0].shape)
