import numpy as np
import tensorflow as tf
from tensorflow.keras import layers

inputs = layers.Input((64,))
hidden = layers.Dense(32, activation="relu")(inputs)
mean, log_var = layers.Dense(4)(hidden), layers.Dense(4)(hidden)
z = layers.Lambda(lambda t: t[0] + tf.exp(0.5 * t[1]) * tf.random.normal(tf.shape(t[0])))([mean, log_var])
outputs = layers.Dense(64, activation="sigmoid")(layers.Dense(32, activation="relu")(z))
vae = tf.keras.Model(inputs, outputs)


def loss(target, output):
    reconstruction = tf.reduce_sum(tf.square(target - output), axis=-1)
    divergence = -0.5 * tf.reduce_sum(1 + log_var - tf.square(mean) - tf.exp(log_var), axis=-1)
    return reconstruction + divergence


vae.compile("adam", loss)
x = np.random.rand(512, 64).astype("float32")
vae.fit(x, x, epochs=1, batch_size=64)
