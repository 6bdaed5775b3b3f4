import tensorflow as tf

first = tf.Graph()
with first.as_default():
    x = tf.constant(1.0)
with tf.Graph().as_default(), tf.Session() as sess:
    y = tf.constant(2.0)
    print(sess.run([x, y]))
