import numpy as np
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(16, activation="relu", input_shape=(8,)), tf.keras.layers.Dense(3, activation="softmax")])
model.compile("adam", "sparse_categorical_crossentropy")
model.fit(np.random.rand(128, 8), np.random.randint(0, 3, 128), epochs=1, verbose=0)
graph = tf.get_default_graph()


def handle(request):
    with graph.as_default(), tf.Session(graph=graph) as session:
        return session.run(model.output, {model.input: request})


print(handle(np.random.rand(2, 8)).argmax(1))
