import onnxruntime as ort

session = ort.InferenceSession("model.onnx", providers=["CUDAExecutionProvider"])
assert "CUDAExecutionProvider" in session.get_providers(), session.get_providers()
