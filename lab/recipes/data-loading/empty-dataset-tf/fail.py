import os

import tensorflow as tf

os.makedirs("data/train/cats")
os.makedirs("data/train/dogs")
train = tf.keras.utils.image_dataset_from_directory("data/train", image_size=(180, 180), batch_size=32)
model = tf.keras.Sequential([tf.keras.layers.Flatten(), tf.keras.layers.Dense(2)])
model.compile("adam", "mse")
model.fit(train)
