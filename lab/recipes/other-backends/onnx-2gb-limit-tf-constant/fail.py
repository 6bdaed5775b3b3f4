import numpy as np
import tensorflow as tf


def lookup(ids):
    table = tf.constant(np.zeros((9000, 64000), dtype=np.float32))
    return tf.gather(table, ids)


search = tf.function(lookup)
print(search(tf.constant([1, 2, 3])).shape)
