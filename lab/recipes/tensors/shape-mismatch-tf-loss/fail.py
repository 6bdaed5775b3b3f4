import numpy as np
import tensorflow as tf

model = tf.keras.Sequential([
    tf.keras.layers.Dense(32, activation="relu"),
    tf.keras.layers.Dense(3, activation="softmax"),
])
model.compile(optimizer="adam", loss="categorical_crossentropy", metrics=["accuracy"])
x = np.random.rand(256, 8).astype("float32")
y = tf.keras.utils.to_categorical(np.random.randint(0, 4, 256), 4)
model.fit(x, y, epochs=2, verbose=2)
