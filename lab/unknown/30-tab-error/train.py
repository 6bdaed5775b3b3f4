import tensorflow as tf

print("GPUs:", tf.config.list_physical_devices("GPU"))

import input_pipeline

model = tf.keras.Sequential([tf.keras.layers.Rescaling(1 / 255), tf.keras.layers.Flatten(), tf.keras.layers.Dense(2)])
for batch in input_pipeline.load_split(64):
    print(model(batch).shape)
