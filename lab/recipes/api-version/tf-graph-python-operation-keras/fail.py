import tensorflow as tf

inputs = tf.keras.Input((16,))
outputs = tf.reduce_sum(inputs, axis=1)
model = tf.keras.Model(inputs, outputs)
