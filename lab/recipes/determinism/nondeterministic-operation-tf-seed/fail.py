import tensorflow as tf

tf.config.experimental.enable_op_determinism()
model = tf.keras.Sequential([tf.keras.layers.Dense(10)])
noise = tf.random.normal((32, 16))
print(model(noise))
