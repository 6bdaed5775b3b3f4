import tensorflow as tf

tf.config.set_soft_device_placement(False)
with tf.device("/GPU:1"):
    a = tf.random.normal((4, 4))
    print(tf.matmul(a, a))
