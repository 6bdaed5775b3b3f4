import tensorflow as tf

image = tf.keras.Input((64, 64, 3), name="image")
x = tf.keras.layers.Conv2D(8, 3, activation="relu")(image)
features = tf.keras.layers.GlobalAveragePooling2D()(x)

other = tf.keras.Input((64, 64, 3), name="picture")
head = tf.keras.layers.Dense(10, activation="softmax")(features)
model = tf.keras.Model(other, head)
model.summary()
