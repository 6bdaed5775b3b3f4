import numpy as np
import onnx
import onnxruntime
from onnx import TensorProto, helper

ids = helper.make_tensor_value_info("input_ids", TensorProto.INT64, ["batch", "length"])
out = helper.make_tensor_value_info("embedded", TensorProto.FLOAT, ["batch", "length", 4])
table = helper.make_tensor("table", TensorProto.FLOAT, [10, 4], np.random.rand(40).astype(np.float32))
graph = helper.make_graph([helper.make_node("Gather", ["table", "input_ids"], ["embedded"])], "embed", [ids], [out], [table])
onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 14)], ir_version=8), "embed.onnx")

session = onnxruntime.InferenceSession("embed.onnx", providers=["CPUExecutionProvider"])
tokens = np.array([[1, 5, 7, 2]], dtype=np.int32)
print(session.run(None, {session.get_inputs()[0].name: tokens})[0].shape)
