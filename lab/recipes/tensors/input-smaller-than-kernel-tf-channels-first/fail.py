import numpy as np
import tensorflow as tf

images = np.random.rand(16, 3, 64, 64).astype("float32")
labels = np.random.randint(0, 2, 16)

model = tf.keras.Sequential([
    tf.keras.layers.Conv2D(16, 5, activation="relu", input_shape=images.shape[1:]),
    tf.keras.layers.MaxPooling2D(),
    tf.keras.layers.Flatten(),
    tf.keras.layers.Dense(2),
])
model.compile("adam", tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True))
model.fit(images, labels, verbose=0)
