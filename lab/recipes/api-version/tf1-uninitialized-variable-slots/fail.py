import numpy as np
import tensorflow as tf

x = tf.placeholder(tf.float32, [None, 20])
y = tf.placeholder(tf.float32, [None, 1])
output = tf.layers.dense(tf.layers.dense(x, 32, tf.nn.relu), 1)
loss = tf.reduce_mean(tf.square(output - y))

with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    print("before", sess.run(loss, {x: np.ones((4, 20)), y: np.ones((4, 1))}))
    train = tf.train.AdamOptimizer(1e-3).minimize(loss)
    for step in range(100):
        sess.run(train, {x: np.random.rand(16, 20), y: np.random.rand(16, 1)})
    print("after", sess.run(loss, {x: np.ones((4, 20)), y: np.ones((4, 1))}))
