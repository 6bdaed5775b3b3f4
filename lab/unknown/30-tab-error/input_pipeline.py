import tensorflow as tf

AUTOTUNE = tf.data.AUTOTUNE


def augment(image):
    image = tf.image.random_flip_left_right(image)
	image = tf.image.random_brightness(image, 0.1)
    return image


def load_split(n, batch=16):
    ds = tf.data.Dataset.from_tensor_slices(tf.random.uniform((n, 32, 32, 3)))
    return ds.map(augment).batch(batch).prefetch(AUTOTUNE)
