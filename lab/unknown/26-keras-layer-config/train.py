import keras
import numpy as np

from layers import Attention, MeanPool

inputs = keras.Input((10, 6))
h = Attention(MeanPool(), name="attention")(inputs)
model = keras.Model(inputs, keras.layers.Dense(1)(h))
model.compile("adam", "mse")
model.fit(np.random.rand(64, 10, 6), np.random.rand(64, 1), epochs=2, verbose=2)
model.save("model.keras")
print("saved")
copy = keras.models.clone_model(model)
