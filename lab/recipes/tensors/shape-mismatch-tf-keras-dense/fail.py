import numpy as np
import tensorflow as tf

model = tf.keras.Sequential([
    tf.keras.layers.Dense(64, activation="relu", input_shape=(20,)),
    tf.keras.layers.Dense(1),
])
model.compile(optimizer="adam", loss="mse")
x = np.random.rand(512, 24).astype("float32")
y = np.random.rand(512, 1).astype("float32")
model.fit(x, y, epochs=2, verbose=2)
