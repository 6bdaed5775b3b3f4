import os
os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import tensorflow as tf

tokens = [[4, 8, 15], [16, 23], [42]]
labels = [0, 1, 0]
ds = tf.data.Dataset.from_tensor_slices((tokens, labels)).batch(2)
for x, y in ds:
    print(x, y)
