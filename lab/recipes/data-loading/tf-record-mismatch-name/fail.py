import tensorflow as tf


def example(i):
    feature = {
        "image": tf.train.Feature(bytes_list=tf.train.BytesList(value=[bytes([i] * 12)])),
        "label": tf.train.Feature(int64_list=tf.train.Int64List(value=[i % 3])),
    }
    return tf.train.Example(features=tf.train.Features(feature=feature)).SerializeToString()


with tf.io.TFRecordWriter("train.tfrecord") as writer:
    for i in range(20):
        writer.write(example(i))

description = {"image/encoded": tf.io.FixedLenFeature([], tf.string), "label": tf.io.FixedLenFeature([], tf.int64)}
data = tf.data.TFRecordDataset("train.tfrecord").map(lambda row: tf.io.parse_single_example(row, description)).batch(4)
for batch in data:
    print(batch["label"].numpy())
