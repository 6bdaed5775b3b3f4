import numpy as np
import onnxruntime as ort

sess = ort.InferenceSession("model.onnx", providers=["CPUExecutionProvider"])
x = np.random.rand(2, 8).astype(np.float32)
out = sess.run(None, {"input": x})
print(out[0].argmax(1))
