import numpy as np
import tensorflow as tf

weights = tf.Variable(tf.random.normal((64, 10)))
batch = tf.constant(np.random.rand(32, 64))
print(tf.matmul(batch, weights))
