import os
os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import tensorflow as tf

mask = tf.constant([1, 0, 1])
loss = tf.constant([0.5, 0.2, 0.9])
masked = mask * loss
print("loss", tf.reduce_sum(masked).numpy())
