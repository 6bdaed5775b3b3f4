import onnx

print(onnx.__version__)
