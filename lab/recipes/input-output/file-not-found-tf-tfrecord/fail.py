import tensorflow as tf

dataset = tf.data.TFRecordDataset(["data/train-00000-of-00010.tfrecord"])
for record in dataset.take(1):
    print(record)
