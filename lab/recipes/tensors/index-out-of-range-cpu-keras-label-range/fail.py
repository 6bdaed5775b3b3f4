import os
os.environ['TF_CPP_MIN_LOG_LEVEL'] = '2'
import numpy as np
import keras
from keras import layers

model = keras.Sequential([keras.Input((4,)), layers.Dense(16, activation="relu"), layers.Dense(3, activation="softmax")])
model.compile("adam", loss="sparse_categorical_crossentropy", metrics=["accuracy"])
X = np.random.rand(150, 4).astype("float32")
y = np.repeat([1, 2, 3], 50)
model.fit(X, y, epochs=2, verbose=2)
