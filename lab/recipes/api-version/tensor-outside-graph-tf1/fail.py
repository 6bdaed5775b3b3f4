import tensorflow as tf

first = tf.Graph()
with first.as_default():
    x = tf.constant(1.0)
with tf.Graph().as_default(), tf.Session() as sess:
    print(sess.run(x))
