import numpy as np
import tensorflow as tf

print("TensorFlow", tf.__version__, "GPUs:", tf.config.list_physical_devices("GPU"))
x = np.random.rand(2048, 28, 28, 1).astype("float32")
y = np.random.randint(0, 10, 2048)
model = tf.keras.Sequential([
    tf.keras.layers.Conv2D(8, 3, activation="relu", input_shape=(28, 28, 1)),
    tf.keras.layers.MaxPooling2D(),
    tf.keras.layers.Flatten(),
    tf.keras.layers.Dense(10),
])
model.compile("adam", tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True), metrics=["accuracy"])
model.summary()
model.fit(x, y, epochs=3, batch_size=64, validation_split=0.1)
model.save("model.h5")
print("done")
