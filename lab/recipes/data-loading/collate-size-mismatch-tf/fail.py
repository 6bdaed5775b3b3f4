import tensorflow as tf

lengths = [5, 7, 6, 4]
dataset = tf.data.Dataset.from_generator(lambda: (tf.zeros((n,)) for n in lengths), tf.float32).batch(4)
for batch in dataset:
    print(batch.shape)
