import onnxruntime as ort

MODEL = "../export/model.onnx"
sess = ort.InferenceSession(MODEL)
print([i.shape for i in sess.get_inputs()])
