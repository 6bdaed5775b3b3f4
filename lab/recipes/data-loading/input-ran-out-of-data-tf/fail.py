import tensorflow as tf

x, y = tf.random.normal((320, 8)), tf.random.normal((320, 1))
dataset = tf.data.Dataset.from_tensor_slices((x, y)).batch(32)
model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile("adam", "mse")
model.fit(dataset, epochs=5, steps_per_epoch=20, verbose=2)
