import tensorflow as tf

generator = tf.keras.Sequential([tf.keras.Input((8,)), tf.keras.layers.Dense(16, activation="relu"), tf.keras.layers.Dense(4)])
critic = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(16, activation="relu"), tf.keras.layers.Dense(1)])
optimizer = tf.keras.optimizers.Adam(2e-4)

for step in range(10):
    noise = tf.random.normal((32, 8))
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(critic(generator(noise)))
    weights = critic.trainable_variables
    optimizer.apply_gradients(zip(tape.gradient(loss, weights), weights))
    with tf.GradientTape() as tape:
        loss = -tf.reduce_mean(critic(generator(noise)))
    weights = generator.trainable_variables
    optimizer.apply_gradients(zip(tape.gradient(loss, weights), weights))
    print(step, float(loss))
