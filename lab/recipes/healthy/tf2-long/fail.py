import numpy as np
import tensorflow as tf

x, y = np.random.rand(640, 8).astype("float32"), np.random.rand(640, 1)
model = tf.keras.Sequential([tf.keras.layers.Dense(8, activation="relu"), tf.keras.layers.Dense(1)])
model.compile("adam", "mse", metrics=["mae"])
model.fit(x, y, epochs=500, batch_size=64, validation_split=0.2, verbose=2)
print("done")
