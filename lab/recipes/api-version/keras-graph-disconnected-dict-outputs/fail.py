import tensorflow as tf
from tensorflow.keras import layers

inputs = layers.Input((32,), name="features")
hidden = layers.Dense(64, activation="relu")(inputs)
heads = {"price": layers.Dense(1, name="price")(hidden), "demand": layers.Dense(1, name="demand")(hidden)}

model = tf.keras.Model(inputs=inputs, outputs=heads.values())
model.compile("adam", "mse")
model.fit(tf.random.normal((64, 32)), [tf.zeros((64, 1)), tf.zeros((64, 1))], epochs=1)
