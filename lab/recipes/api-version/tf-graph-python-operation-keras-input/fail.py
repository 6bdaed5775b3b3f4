import keras
import numpy as np
from keras import layers

angles = keras.Input((6,), name="angles")
features = np.concatenate([np.sin(angles), np.cos(angles)], axis=-1)
torque = layers.Dense(6)(layers.Dense(64, activation="tanh")(features))
model = keras.Model(angles, torque)
model.compile("adam", "mse")
model.fit(np.random.rand(256, 6), np.random.rand(256, 6), epochs=1)
