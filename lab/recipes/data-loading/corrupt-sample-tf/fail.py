import tensorflow as tf

good = tf.io.encode_jpeg(tf.zeros((64, 64, 3), tf.uint8)).numpy()
for n in range(4):
    with open("%d.jpg" % n, "wb") as file:
        file.write(good if n != 2 else b"<html><body>404 Not Found</body></html>")

def read(path):
    return tf.image.resize(tf.io.decode_jpeg(tf.io.read_file(path), channels=3), (32, 32))

dataset = tf.data.Dataset.from_tensor_slices(["%d.jpg" % n for n in range(4)]).map(read).batch(2)
for batch in dataset:
    print(batch.shape)
