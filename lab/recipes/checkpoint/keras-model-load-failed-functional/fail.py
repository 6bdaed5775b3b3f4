import numpy as np
import tensorflow as tf

model = tf.keras.models.load_model("classifier.h5", compile=False)
x = np.random.rand(4, 16).astype("float32")
print(model.predict(x).argmax(axis=1))
