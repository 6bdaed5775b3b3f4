import tensorflow as tf

x = tf.placeholder(tf.float32, [None, 784])
w = tf.Variable(tf.zeros([784, 10]))
y = tf.matmul(x, w)
sess = tf.Session()
