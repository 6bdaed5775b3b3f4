import numpy as np
import tensorflow as tf

def gen():
    for i in range(8):
        yield np.random.rand(14)

ds = tf.data.Dataset.from_generator(gen, output_signature=tf.TensorSpec((16,), tf.float32))
for x in ds:
    print(x)
