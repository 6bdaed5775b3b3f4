import numpy as np
import tensorflow as tf

x = np.random.rand(128, 10).astype("float32")
y = np.random.rand(128, 1).astype("float32")
data = tf.data.Dataset.from_tensor_slices(x).batch(16)

model = tf.keras.Sequential([tf.keras.layers.Dense(16, activation="relu", input_shape=(10,)), tf.keras.layers.Dense(1)])
model.compile(optimizer="adam", loss="mse")
model.fit(data, epochs=2, verbose=0)
