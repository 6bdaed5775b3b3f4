import numpy as np
import onnx
import onnxruntime
from onnx import TensorProto, helper

image = helper.make_tensor_value_info("image", TensorProto.FLOAT, [1, 3, 32, 32])
score = helper.make_tensor_value_info("score", TensorProto.FLOAT, [1, 3, 32, 32])
graph = helper.make_graph([helper.make_node("Sigmoid", ["image"], ["score"])], "net", [image], [score])
onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=8), "net.onnx")

session = onnxruntime.InferenceSession("net.onnx", providers=["CPUExecutionProvider"])
images = np.random.rand(16, 3, 32, 32).astype(np.float32)
scores = []
for start in range(0, len(images), 4):
    scores.append(session.run(["score"], {"image": images[start : start + 4]})[0])
print(np.concatenate(scores).shape)
