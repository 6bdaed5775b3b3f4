import os
os.environ['TF_CPP_MIN_LOG_LEVEL'] = '2'
import numpy as np
import keras
from keras import layers

model = keras.Sequential([keras.Input((10,)), layers.Dense(32, activation="relu"), layers.Dense(1)])
model.compile("adam", "mse")
X = np.random.rand(100, 12)
y = np.random.rand(100)
model.fit(X, y, epochs=2, verbose=2)
