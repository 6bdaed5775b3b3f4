import numpy as np
import tensorflow as tf

data = np.random.rand(512, 784).astype("float32")
labels = np.random.randint(0, 10, 512)
x = tf.placeholder(tf.float32, [None, 784])
y = tf.placeholder(tf.int64, [None])
hidden = tf.layers.dense(x, 64, activation=tf.nn.relu)
logits = tf.layers.dense(hidden, 10)
loss = tf.losses.sparse_softmax_cross_entropy(y, logits)
train = tf.train.AdamOptimizer().minimize(loss)
saver = tf.train.Saver()
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for step in range(200):
        _, value = sess.run([train, loss], {x: data, y: labels})
        if step % 20 == 0:
            print("step %d, loss %.4f" % (step, value))
    saver.save(sess, "./model.ckpt")
print("done")
