import numpy as np
import onnx
import onnxruntime
from onnx import TensorProto, helper

x = helper.make_tensor_value_info("embeddings", TensorProto.FLOAT, [1, "length", 8])
y = helper.make_tensor_value_info("out", TensorProto.FLOAT, None)
table = helper.make_tensor("positions", TensorProto.FLOAT, [1, 77, 8], np.zeros(77 * 8, dtype=np.float32))
graph = helper.make_graph([helper.make_node("Add", ["embeddings", "positions"], ["out"], name="/encoder/Add_2")], "clip", [x], [y], [table])
onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8), "clip.onnx")

session = onnxruntime.InferenceSession("clip.onnx", providers=["CPUExecutionProvider"])
print(session.run(None, {"embeddings": np.zeros((1, 128, 8), dtype=np.float32)})[0].shape)
