import numpy as np
import onnxruntime as ort

sess = ort.InferenceSession("model.onnx")
x = np.random.rand(2, 8)
print(sess.run(["logits"], {"pixel": x})[0])
