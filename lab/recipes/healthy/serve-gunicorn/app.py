import logging
import time

import torch
from fastapi import FastAPI
from pydantic import BaseModel
from torch import nn

logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
log = logging.getLogger("server")
app = FastAPI(title="sentiment")


class Request(BaseModel):
    features: list[float]


@app.on_event("startup")
def load():
    started = time.time()
    app.state.model = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 2)).eval()
    log.info("CUDA available: %s, falling back to CPU", torch.cuda.is_available())
    log.info("model loaded in %.2f s, 0 errors, warm-up skipped", time.time() - started)


@app.get("/health")
def health():
    return {"status": "ok", "error": None}


@app.post("/predict")
def predict(request: Request):
    with torch.no_grad():
        scores = app.state.model(torch.tensor([request.features])).softmax(-1)[0]
    log.info("predicted %d with %.3f", int(scores.argmax()), float(scores.max()))
    return {"label": int(scores.argmax()), "scores": scores.tolist()}
