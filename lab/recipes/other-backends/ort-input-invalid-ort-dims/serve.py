import numpy as np
import onnxruntime as ort

sess = ort.InferenceSession("model.onnx")
x = np.random.rand(8).astype(np.float32)
print(sess.run(None, {"pixel": x})[0])
