import numpy as np
import tensorflow as tf

rng = np.random.RandomState(0)
x = rng.rand(512, 12).astype("float32")
x[301, 4] = np.nan  # as read from an empty cell
y = x[:, 0] > 0.5
data = tf.data.Dataset.from_tensor_slices((x, y.astype("float32"))).batch(64)

model = tf.keras.Sequential([tf.keras.layers.Dense(16, activation="relu"), tf.keras.layers.Dense(1)])
optimizer = tf.keras.optimizers.SGD(0.1)
for step, (batch, labels) in enumerate(data):
    tf.debugging.check_numerics(batch, f"step {step}: NaN in the inputs")
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.keras.losses.binary_crossentropy(labels[:, None], model(batch), from_logits=True))
    gradients = tape.gradient(loss, model.trainable_variables)
    optimizer.apply_gradients(zip(gradients, model.trainable_variables))
    print("step", step, "loss", float(loss))
