import tensorflow as tf

def build(classes):
    return tf.keras.Sequential([tf.keras.layers.Dense(64, input_shape=(32,)), tf.keras.layers.Dense(classes)])

build(10).save_weights("model.weights.h5")
build(5).load_weights("model.weights.h5")
