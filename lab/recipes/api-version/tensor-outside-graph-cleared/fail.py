import numpy as np
import tensorflow as tf

x = np.random.rand(256, 16).astype("float32")
y = np.random.randint(0, 2, 256)


def make():
    model = tf.keras.Sequential([tf.keras.layers.Dense(32, activation="relu", input_shape=(16,)), tf.keras.layers.Dense(1, activation="sigmoid")])
    model.compile("adam", "binary_crossentropy")
    return model


def ensemble(models, batch):
    with tf.Graph().as_default(), tf.Session() as session:
        average = tf.add_n([model.output for model in models]) / len(models)
        return session.run(average, {model.input: batch for model in models})


models = [make(), make()]
for model in models:
    model.fit(x, y, epochs=1, verbose=0)
print(ensemble(models, x[:8]))
