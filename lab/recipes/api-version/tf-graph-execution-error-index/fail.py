import numpy as np
import tensorflow as tf

words = np.random.randint(0, 1200, (256, 20))
labels = np.random.randint(0, 2, 256)
model = tf.keras.Sequential(
    [tf.keras.layers.Embedding(1000, 16), tf.keras.layers.GlobalAveragePooling1D(), tf.keras.layers.Dense(1, activation="sigmoid")]
)
model.compile("adam", "binary_crossentropy")
model.fit(words, labels, epochs=1, batch_size=32, verbose=0)
