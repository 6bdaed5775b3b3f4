import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
optimizer = tf.keras.optimizers.Adam()
x, y = tf.random.normal((32, 4)), tf.random.normal((32, 1))
loss = tf.reduce_mean((model(x) - y) ** 2)
with tf.GradientTape() as tape:
    total = loss * 1.0
gradients = tape.gradient(total, model.trainable_variables)
optimizer.apply_gradients(zip(gradients, model.trainable_variables))
