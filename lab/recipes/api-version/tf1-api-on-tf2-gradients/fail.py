import tensorflow as tf

x = tf.Variable(3.0)
y = x * x
print(tf.gradients(y, x))
