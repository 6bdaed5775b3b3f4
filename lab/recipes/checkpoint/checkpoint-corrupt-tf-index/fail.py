import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(256)])
model.build((None, 64))
path = tf.train.Checkpoint(w=tf.Variable(tf.random.normal((512, 64)))).save("ckpt/run")
name = path + ".data-00000-of-00001"
data = open(name, "rb").read()
open(name, "wb").write(data[: len(data) // 3])
tf.train.Checkpoint(w=tf.Variable(tf.zeros((512, 64)))).restore(path).assert_consumed()
