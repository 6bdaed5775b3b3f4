import numpy as np
import tensorflow as tf

model = tf.keras.Sequential([
    tf.keras.layers.Embedding(1000, 16),
    tf.keras.layers.GlobalAveragePooling1D(),
    tf.keras.layers.Dense(1, activation="sigmoid"),
])
model.compile("adam", "binary_crossentropy")
tokens = np.random.randint(0, 1001, (320, 40))
tokens[:, 7] = 1000
model.fit(tokens, np.random.randint(0, 2, 320), verbose=2)
