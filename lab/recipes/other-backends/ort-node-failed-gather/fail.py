import numpy as np
import onnx
import onnxruntime
from onnx import TensorProto, helper

ids = helper.make_tensor_value_info("ids", TensorProto.INT64, ["length"])
out = helper.make_tensor_value_info("vectors", TensorProto.FLOAT, ["length", 8])
table = helper.make_tensor("words", TensorProto.FLOAT, [100, 8], np.random.rand(800).astype(np.float32))
graph = helper.make_graph([helper.make_node("Gather", ["words", "ids"], ["vectors"], name="/embed/Gather")], "m", [ids], [out], [table])
onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 14)], ir_version=8), "words.onnx")

session = onnxruntime.InferenceSession("words.onnx", providers=["CPUExecutionProvider"])
for sentence in ([3, 14, 15], [92, 65, 35], [8, 97, 128]):
    print(session.run(None, {"ids": np.array(sentence, dtype=np.int64)})[0].mean())
