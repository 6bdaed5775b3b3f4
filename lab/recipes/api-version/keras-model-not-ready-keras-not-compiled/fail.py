import os
os.environ['TF_CPP_MIN_LOG_LEVEL'] = '2'
import numpy as np
import keras
from keras import layers

model = keras.Sequential([keras.Input((28, 28)), layers.Flatten(), layers.Dense(10)])
X = np.random.rand(64, 28, 28)
y = np.random.randint(0, 10, 64)
model.fit(X, y, epochs=1)
