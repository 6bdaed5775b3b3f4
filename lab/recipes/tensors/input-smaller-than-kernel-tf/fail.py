import tensorflow as tf

inputs = tf.keras.Input((8, 8, 3))
x = inputs
for filters in (16, 32, 64):
    x = tf.keras.layers.Conv2D(filters, 3)(x)
    x = tf.keras.layers.MaxPooling2D()(x)
model = tf.keras.Model(inputs, x)
