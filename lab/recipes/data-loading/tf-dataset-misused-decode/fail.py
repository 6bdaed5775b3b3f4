import tensorflow as tf

png = tf.io.encode_png(tf.zeros((40, 60, 3), tf.uint8))

def load(data):
    image = tf.io.decode_image(data, channels=3)
    return tf.image.resize(image, (32, 32))

ds = tf.data.Dataset.from_tensor_slices([png, png]).map(load)
