import keras
import keras.ops as ops
import numpy as np


def contrastive(y, distance):
    return ops.mean(y * ops.square(distance) + (1 - y) * ops.square(ops.maximum(1.0 - distance, 0.0)))


model = keras.Sequential([keras.layers.Dense(1)])
model.compile("adam", contrastive)
model.fit(np.random.rand(64, 8), np.random.randint(0, 2, 64).astype("float32"))
