import tensorflow as tf

history = []

@tf.function
def step(x):
    y = x * 2.0
    history.append(y)
    return y

step(tf.constant(1.0))
print(tf.reduce_mean(history[-1]) + 1.0)
