import tensorflow as tf

gpus = tf.config.list_physical_devices("GPU")
print("Num GPUs Available: ", len(gpus))
if not gpus:
    raise RuntimeError("no GPU found, training on the CPU would take weeks")

model = tf.keras.Sequential([tf.keras.layers.Dense(10)])
model.compile("adam", "mse")
model.fit(tf.random.normal((256, 32)), tf.random.normal((256, 10)), epochs=1)
