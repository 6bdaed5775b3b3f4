import tensorflow as tf

@tf.function(autograph=False)
def clip(x):
    if tf.reduce_max(x) > 1.0:
        x = x / 2.0
    return x

print(clip(tf.constant([1.0, 3.0])))
