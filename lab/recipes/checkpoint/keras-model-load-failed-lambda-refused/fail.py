import keras
import numpy as np

inputs = keras.Input((32,))
hidden = keras.layers.Dense(16, activation="relu")(inputs)
outputs = keras.layers.Lambda(lambda t: t / (1e-6 + keras.ops.norm(t, axis=-1, keepdims=True)))(hidden)
encoder = keras.Model(inputs, outputs)
encoder.save("encoder.keras")

encoder = keras.models.load_model("encoder.keras")
print(encoder.predict(np.random.rand(2, 32)))
