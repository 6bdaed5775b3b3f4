import numpy as np
import tensorflow as tf

kernel = tf.Variable(tf.random.normal((3, 3, 3, 16)))
images = tf.constant(np.random.rand(8, 28, 28, 1), dtype=tf.float32)
features = tf.nn.conv2d(images, kernel, strides=1, padding="SAME")
print(features.shape)
