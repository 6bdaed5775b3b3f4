import numpy as np
import onnxruntime as ort

sess = ort.InferenceSession("net.onnx")
print([i.name for i in sess.get_inputs()])
