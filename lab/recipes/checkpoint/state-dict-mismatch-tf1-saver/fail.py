import tensorflow as tf

with tf.Graph().as_default(), tf.Session() as sess:
    tf.get_variable("dense/kernel", [16, 4])
    sess.run(tf.global_variables_initializer())
    tf.train.Saver().save(sess, "./model.ckpt")
with tf.Graph().as_default(), tf.Session() as sess:
    tf.get_variable("dense/kernel", [16, 4])
    tf.get_variable("dense_1/kernel", [4, 2])
    tf.train.Saver().restore(sess, "./model.ckpt")
