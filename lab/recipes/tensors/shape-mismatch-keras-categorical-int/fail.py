import os
os.environ['TF_CPP_MIN_LOG_LEVEL'] = '2'
import numpy as np
import keras
from keras import layers

model = keras.Sequential([keras.Input((8,)), layers.Dense(16, activation="relu"), layers.Dense(5, activation="softmax")])
model.compile("adam", loss="categorical_crossentropy", metrics=["accuracy"])
X = np.random.rand(200, 8)
y = np.random.randint(0, 5, 200)
model.fit(X, y, epochs=1, batch_size=20, verbose=2)
