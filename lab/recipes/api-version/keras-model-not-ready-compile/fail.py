import numpy as np
import tensorflow as tf

x = np.random.rand(128, 10).astype("float32")
y = (x.sum(axis=1) > 5).astype("float32")


def build():
    return tf.keras.Sequential([tf.keras.layers.Dense(16, activation="relu"), tf.keras.layers.Dense(1, activation="sigmoid")])


model = build()
model.compile(optimizer="adam", loss="binary_crossentropy")
best = build()
best.fit(x, y, epochs=2, verbose=0)
print(best.evaluate(x, y, verbose=0))
