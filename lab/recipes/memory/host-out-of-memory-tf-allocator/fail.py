import tensorflow as tf

table = tf.zeros((600000, 100000))
print(table.shape)
