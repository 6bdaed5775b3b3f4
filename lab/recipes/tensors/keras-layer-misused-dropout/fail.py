import tensorflow as tf
from tensorflow.keras import layers

inputs = tf.keras.Input((28, 28, 1))
x = layers.Conv2D(8, 3, activation="relu")(inputs)
x = layers.Flatten()(x)
x = layers.Dropout(0.3)
outputs = layers.Dense(10, activation="softmax")(x)
model = tf.keras.Model(inputs, outputs)
model.summary()
