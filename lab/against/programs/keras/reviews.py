"""Keras over text: the model's table, a line for each epoch."""
import glob
import sys

import keras
import numpy as np

print("Keras", keras.__version__, "on", keras.backend.backend())
rows = []
for path in sorted(glob.glob("data/*.txt")):
    with open(path, encoding="utf-8") as file:
        rows += [line.rstrip("\n").split("\t") for line in file]
    print(f"{path}: {len(rows)} rows so far")
vocabulary = {word: at + 1 for at, word in enumerate(sorted({word for _, text in rows for word in text.split()}))}
x = np.array([[vocabulary[word] for word in text.split()] for _, text in rows])
y = np.array([int(label) for label, _ in rows])
keras.utils.set_random_seed(int(sys.argv[1]))
model = keras.Sequential([keras.layers.Embedding(len(vocabulary) + 1, 8), keras.layers.GlobalAveragePooling1D(), keras.layers.Dense(1, activation="sigmoid")])
model.build((None, 8))
model.summary()
model.compile("adam", "binary_crossentropy", metrics=["accuracy"])
model.fit(x, y, batch_size=32, epochs=3, validation_split=0.2, verbose=2)
