import numpy as np
import onnxruntime as ort

print(ort.__version__, ort.get_available_providers())
session = ort.InferenceSession("model.onnx", providers=["CUDAExecutionProvider"])
print(session.get_providers())
print(session.run(None, {"x": np.ones((1, 4), dtype="float32")}))
