import tensorflow as tf

tf.random.set_seed(42)
tf.config.experimental.enable_op_determinism()
