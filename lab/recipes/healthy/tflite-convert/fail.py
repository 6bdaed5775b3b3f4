import numpy as np
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Input((16, 16, 1)), tf.keras.layers.Conv2D(4, 3, activation="relu"), tf.keras.layers.Flatten(), tf.keras.layers.Dense(3)])
model.compile("adam", tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True))
x = np.random.rand(64, 16, 16, 1).astype("float32")
model.fit(x, np.random.randint(0, 3, 64), epochs=2, verbose=2)
converter = tf.lite.TFLiteConverter.from_keras_model(model)
converter.optimizations = [tf.lite.Optimize.DEFAULT]
converter.representative_dataset = lambda: ([x[i : i + 1]] for i in range(16))
content = converter.convert()
interpreter = tf.lite.Interpreter(model_content=content)
interpreter.allocate_tensors()
interpreter.set_tensor(interpreter.get_input_details()[0]["index"], x[:1])
interpreter.invoke()
print("bytes", len(content), "output", interpreter.get_tensor(interpreter.get_output_details()[0]["index"]))
