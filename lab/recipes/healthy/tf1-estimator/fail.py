import numpy as np
import tensorflow as tf

tf.logging.set_verbosity(tf.logging.INFO)
x = {"x": np.random.rand(1000, 4).astype("float32")}
y = np.random.randint(0, 3, 1000)
classifier = tf.estimator.DNNClassifier([16, 16], [tf.feature_column.numeric_column("x", shape=[4])], n_classes=3, model_dir="run1")
train = tf.estimator.inputs.numpy_input_fn(x, y, num_epochs=None, shuffle=True)
test = tf.estimator.inputs.numpy_input_fn(x, y, num_epochs=1, shuffle=False)
classifier.train(train, steps=600)
print(classifier.evaluate(test))
print("done")
