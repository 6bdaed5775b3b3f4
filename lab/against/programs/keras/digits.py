"""Keras over pictures that are laid out with the channel last."""
import sys

import keras
import numpy as np

print("Keras", keras.__version__, "on", keras.backend.backend())
keras.utils.set_random_seed(int(sys.argv[1]))
rng = np.random.default_rng(2)
x, y = rng.random((256, 28, 28, 1), "float32"), rng.integers(0, 10, 256)
model = keras.Sequential([
    keras.layers.Conv2D(8, 3, activation="relu"), keras.layers.MaxPooling2D(2), keras.layers.Conv2D(8, 3, activation="relu"),
    keras.layers.MaxPooling2D(2), keras.layers.Flatten(), keras.layers.Dense(10, activation="softmax"),
])
model.compile(keras.optimizers.Adam(1e-3), "sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(x, y, batch_size=32, epochs=2, verbose=2)
model.summary()
