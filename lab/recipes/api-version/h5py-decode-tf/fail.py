import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(4, input_shape=(8,))])
model.save("model.h5")
tf.keras.models.load_model("model.h5")
