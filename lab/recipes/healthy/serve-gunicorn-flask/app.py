import logging

import numpy as np
import onnx
import onnxruntime as ort
from flask import Flask, jsonify, request
from onnx import TensorProto, helper

logging.basicConfig(level=logging.INFO)
app = Flask(__name__)


def graph():
    w = helper.make_tensor("w", TensorProto.FLOAT, [4, 2], np.random.rand(8).astype("float32"))
    node = helper.make_node("MatMul", ["x", "w"], ["y"])
    unused = helper.make_tensor("old_bias", TensorProto.FLOAT, [2], [0.0, 0.0])
    x = helper.make_tensor_value_info("x", TensorProto.FLOAT, [None, 4])
    y = helper.make_tensor_value_info("y", TensorProto.FLOAT, [None, 2])
    model = helper.make_model(helper.make_graph([node], "g", [x], [y], [w, unused]), opset_imports=[helper.make_opsetid("", 17)])
    model.ir_version = 8
    return model.SerializeToString()


session = ort.InferenceSession(graph(), providers=["CUDAExecutionProvider", "CPUExecutionProvider"])
app.logger.info("providers in use: %s", session.get_providers())


@app.route("/health")
def health():
    return jsonify(ok=True)


@app.route("/predict", methods=["POST"])
def predict():
    rows = np.array(request.get_json()["features"], dtype="float32").reshape(-1, 4)
    return jsonify(session.run(None, {"x": rows})[0].tolist())
