import tensorflow as tf

mnist = tf.keras.datasets.mnist if hasattr(tf, "keras") else None
print(tf.__version__)
