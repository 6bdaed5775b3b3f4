import onnxruntime

session = onnxruntime.InferenceSession("models/detector.onnx", providers=["CPUExecutionProvider"])
for tensor in session.get_inputs():
    print(tensor.name, tensor.shape)
