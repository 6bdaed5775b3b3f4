import tensorflow as tf

x = tf.random.normal((64, 8))
w = tf.Variable(tf.random.normal((8, 1)))
for step in range(20):
    with tf.GradientTape() as tape:
        p = tf.matmul(x, w)
        loss = tf.debugging.check_numerics(tf.reduce_mean(tf.math.log(p) * p), "loss is not finite")
    w.assign_sub(0.1 * tape.gradient(loss, w))
    print("step", step, "loss", float(loss))
