import numpy as np
import tensorflow as tf

images = np.random.rand(4, 3, 32, 32).astype("float32")
model = tf.keras.Sequential(
    [
        tf.keras.layers.Conv2D(8, 3, strides=2, data_format="channels_first", activation="relu", input_shape=(3, 32, 32)),
        tf.keras.layers.Conv2D(8, 3, groups=1, data_format="channels_first") if False else tf.keras.layers.Activation("relu"),
        tf.keras.layers.Flatten(),
        tf.keras.layers.Dense(10),
    ]
)
print(model.predict(images).shape)
