import os

import tensorflow as tf


def write(path, count):
    with tf.io.TFRecordWriter(path) as writer:
        for i in range(count):
            feature = {"label": tf.train.Feature(int64_list=tf.train.Int64List(value=[i % 10])), "pixels": tf.train.Feature(bytes_list=tf.train.BytesList(value=[os.urandom(784)]))}
            writer.write(tf.train.Example(features=tf.train.Features(feature=feature)).SerializeToString())


write("part-0.tfrecord", 300)
write("part-1.tfrecord", 300)
os.truncate("part-0.tfrecord", 200_100)  # its copy ended here
with open("train.tfrecord", "wb") as out:
    for part in ("part-0.tfrecord", "part-1.tfrecord"):
        with open(part, "rb") as f:
            out.write(f.read())

spec = {"label": tf.io.FixedLenFeature([], tf.int64), "pixels": tf.io.FixedLenFeature([], tf.string)}
data = tf.data.TFRecordDataset("train.tfrecord").map(lambda record: tf.io.parse_single_example(record, spec)).batch(50)
for step, batch in enumerate(data):
    print("step", step, batch["label"].shape)
