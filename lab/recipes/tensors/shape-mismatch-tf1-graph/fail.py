import numpy as np
import tensorflow as tf

x = tf.placeholder(tf.float32, [None, 784])
w = tf.Variable(tf.zeros([784, 10]))
b = tf.Variable(tf.zeros([12]))
y = tf.matmul(x, w) + b
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    print(sess.run(y, {x: np.zeros((4, 784), "float32")}))
