import numpy as np
import tensorflow as tf

features = tf.constant(np.random.rand(32, 128), dtype=tf.float32)
weights = tf.Variable(tf.random.normal((256, 10)))
logits = tf.matmul(features, weights)
print(logits.shape)
