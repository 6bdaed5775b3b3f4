import numpy as np
import tensorflow as tf


def build():
    x = tf.placeholder(tf.float32, [None, 20], name="x")
    with tf.variable_scope("net", reuse=tf.AUTO_REUSE):
        y = tf.layers.dense(tf.layers.dense(x, 32, tf.nn.relu), 1)
    return x, y


x, train_output = build()
loss = tf.reduce_mean(tf.square(train_output - 1.0))
train = tf.train.AdamOptimizer().minimize(loss)

with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for _ in range(10):
        sess.run(train, {x: np.random.rand(16, 20)})
    _, output = build()
    print(sess.run(output, {x: np.random.rand(4, 20)}))
