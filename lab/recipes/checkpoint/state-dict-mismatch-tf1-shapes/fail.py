import tensorflow as tf

with tf.Graph().as_default(), tf.Session() as sess:
    tf.get_variable("logits/kernel", [64, 1000])
    sess.run(tf.global_variables_initializer())
    tf.train.Saver().save(sess, "./model.ckpt")
with tf.Graph().as_default(), tf.Session() as sess:
    tf.get_variable("logits/kernel", [64, 20])
    tf.train.Saver().restore(sess, "./model.ckpt")
