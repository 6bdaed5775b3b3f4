import numpy as np
import tensorflow as tf

def build():
    model = tf.keras.Sequential([tf.keras.layers.Dense(256, input_shape=(64,)), tf.keras.layers.Dense(10)])
    return model

build().save_weights("model.weights.h5")
data = open("model.weights.h5", "rb").read()
open("model.weights.h5", "wb").write(data[: len(data) // 2])
build().load_weights("model.weights.h5")
