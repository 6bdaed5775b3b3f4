import os
os.environ['TF_CPP_MIN_LOG_LEVEL'] = '2'
import numpy as np
import keras
from keras import layers

model = keras.Sequential([keras.Input((4,)), layers.Dense(8), layers.Dense(1)])
opt = keras.optimizers.Adam(lr=0.001, decay=1e-6)
model.compile(optimizer=opt, loss="mse")
model.fit(np.random.rand(20, 4), np.random.rand(20), epochs=1, verbose=2)
