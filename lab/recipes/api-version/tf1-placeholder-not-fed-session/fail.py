import tensorflow as tf

x = tf.placeholder(tf.float32, [None, 4], name="x")
keep = tf.placeholder(tf.float32, name="keep_prob")
y = tf.nn.dropout(x, keep)
with tf.Session() as sess:
    print(sess.run(y, {x: [[1.0, 2.0, 3.0, 4.0]]}))
