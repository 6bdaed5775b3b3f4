import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(512, activation="relu"), tf.keras.layers.Dense(1)])
model.compile("adam", "mse")
model.fit(tf.random.normal((4096, 64)), tf.random.normal((4096, 1)), epochs=100000, verbose=2)
