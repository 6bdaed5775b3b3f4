import numpy as np
import tensorflow as tf

x, y = np.random.rand(4096, 64).astype("float32"), np.random.rand(4096, 1)
model = tf.keras.Sequential([tf.keras.layers.Dense(64, activation="relu"), tf.keras.layers.Dense(1)])
model.compile("adam", "mse")
model.fit(x, y, epochs=2, verbose=2)
print("done")
