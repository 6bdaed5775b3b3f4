import tensorflow as tf

base = tf.keras.Sequential([tf.keras.Input((32,)), tf.keras.layers.Dense(64, activation="relu"), tf.keras.layers.Dense(64, activation="relu")])
base.trainable = False
inputs = tf.keras.Input((32,))
model = tf.keras.Model(inputs, tf.keras.layers.Dense(5)(base(inputs)))
optimizer = tf.keras.optimizers.Adam(1e-3)
loss_fn = tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True)
data = tf.data.Dataset.from_tensor_slices((tf.random.normal((256, 32)), tf.random.uniform((256,), 0, 5, tf.int32))).batch(64)


def train(epochs):
    for _ in range(epochs):
        for x, y in data:
            with tf.GradientTape() as tape:
                loss = loss_fn(y, model(x, training=True))
            gradients = tape.gradient(loss, model.trainable_variables)
            optimizer.apply_gradients(zip(gradients, model.trainable_variables))
    print("loss", float(loss))


def fine_tune(epochs):
    base.trainable = True
    train(epochs)


train(2)
fine_tune(2)
