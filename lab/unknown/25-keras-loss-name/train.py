import json

import keras
import numpy as np


def build(cfg):
    model = keras.Sequential([keras.layers.Input((20,)), keras.layers.Dense(32, activation="relu"), keras.layers.Dense(5, activation="softmax")])
    model.compile(optimizer=cfg["optimizer"], loss=cfg["loss"], metrics=["accuracy"])
    return model


with open("config.json") as f:
    cfg = json.load(f)
print("Keras", keras.__version__, "config", cfg)
model = build(cfg)
model.summary()
x, y = np.random.rand(128, 20), np.eye(5)[np.random.randint(0, 5, 128)]
model.fit(x, y, epochs=cfg["epochs"], verbose=2)
