import tensorflow as tf

@tf.function
def step(x):
    w = tf.Variable(tf.ones((4, 2)))
    return tf.matmul(x, w)

print(step(tf.ones((1, 4))))
