import numpy as np
import tensorflow as tf

images = []
for n in range(400):
    images.append(np.random.rand(32, 224, 224, 3).astype("float32"))
    if n % 10 == 0:
        print("loaded", n * 32, "images")
dataset = tf.data.Dataset.from_tensor_slices(np.concatenate(images))
