import tensorflow as tf

class Net(tf.Module):
    @tf.function(input_signature=[tf.TensorSpec([None], tf.float32)])
    def __call__(self, x):
        return x * 2.0

tf.saved_model.save(Net(), "saved/1")
model = tf.keras.models.load_model("saved/1")
