import onnx

model = onnx.load('model.onnx')
