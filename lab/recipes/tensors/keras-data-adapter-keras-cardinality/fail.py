import os
os.environ['TF_CPP_MIN_LOG_LEVEL'] = '2'
import numpy as np
import keras
from keras import layers

X = np.random.rand(100, 5)
y = np.random.rand(100)[10:]
model = keras.Sequential([keras.Input((5,)), layers.Dense(8), layers.Dense(1)])
model.compile("adam", "mse")
model.fit(X, y, epochs=1)
