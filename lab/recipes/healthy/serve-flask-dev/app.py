import torch
from flask import Flask, jsonify, request

app = Flask(__name__)
model = torch.nn.Linear(8, 2).eval()


@app.get("/health")
def health():
    return "ok"


@app.post("/predict")
def predict():
    with torch.inference_mode():
        return jsonify(model(torch.tensor([request.get_json()["features"]], dtype=torch.float32)).tolist())


if __name__ == "__main__":
    app.run("127.0.0.1", 8126, debug=True, use_reloader=False)
