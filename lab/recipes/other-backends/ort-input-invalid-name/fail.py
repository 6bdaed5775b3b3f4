import numpy as np
import onnx
import onnxruntime
from onnx import TensorProto, helper

ids = helper.make_tensor_value_info("input_ids", TensorProto.INT64, ["batch", "length"])
mask = helper.make_tensor_value_info("attention_mask", TensorProto.INT64, ["batch", "length"])
out = helper.make_tensor_value_info("last_hidden_state", TensorProto.INT64, ["batch", "length"])
graph = helper.make_graph([helper.make_node("Mul", ["input_ids", "attention_mask"], ["last_hidden_state"])], "encoder", [ids, mask], [out])
onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8), "encoder.onnx")

session = onnxruntime.InferenceSession("encoder.onnx", providers=["CPUExecutionProvider"])
tokens = np.array([[101, 2023, 102]], dtype=np.int64)
print(session.run(None, {"input_ids": tokens}))
