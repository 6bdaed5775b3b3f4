import tensorflow as tf

loss_fn = tf.keras.losses.MeanSquaredError()


@tf.function
def train_step(model, optimizer, x, y):
    with tf.GradientTape() as tape:
        loss = loss_fn(y, model(x, training=True))
    gradients = tape.gradient(loss, model.trainable_variables)
    optimizer.apply_gradients(zip(gradients, model.trainable_variables))
    return loss


x, y = tf.random.normal((256, 8)), tf.random.normal((256, 1))
for width in (16, 32):
    model = tf.keras.Sequential([tf.keras.layers.Dense(width, activation="relu", input_shape=(8,)), tf.keras.layers.Dense(1)])
    optimizer = tf.keras.optimizers.Adam(1e-3)
    for epoch in range(3):
        loss = train_step(model, optimizer, x, y)
    print("width", width, "loss", float(loss))
