import tensorflow as tf

w = tf.Variable(tf.random_normal([4, 2]), name="w")
x = tf.placeholder(tf.float32, [None, 4])
y = tf.matmul(x, w)
with tf.Session() as sess:
    print(sess.run(y, {x: [[1.0, 2.0, 3.0, 4.0]]}))
