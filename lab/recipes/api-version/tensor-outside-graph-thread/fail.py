from concurrent.futures import ThreadPoolExecutor

import numpy as np
import tensorflow as tf

inputs = tf.keras.Input((32,), name="features")
hidden = tf.keras.layers.Dense(64, activation="relu")(inputs)
model = tf.keras.Model(inputs, tf.keras.layers.Dense(10, activation="softmax")(hidden))


def classify(request):
    return int(model.predict(request[None])[0].argmax())


requests = np.random.rand(8, 32).astype("float32")
with ThreadPoolExecutor(max_workers=2) as pool:
    print(list(pool.map(classify, requests)))
