import tensorflow as tf

class Scale(tf.keras.layers.Layer):
    def call(self, x):
        return x * 2.0

inputs = tf.keras.Input((4,))
model = tf.keras.Model(inputs, Scale()(inputs))
model.save("model.h5")
del Scale
tf.keras.models.load_model("model.h5")
