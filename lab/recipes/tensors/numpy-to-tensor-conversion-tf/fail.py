import numpy as np
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile("adam", "mse")
x = np.array([np.random.rand(n) for n in (5, 7, 6, 4) * 8], dtype=object)
y = np.random.rand(32)
model.fit(x, y, verbose=2)
