import os

import keras
import numpy as np
from keras import layers

x = np.random.rand(512, 12).astype("float32")
y = (x.sum(1) > 6).astype("int32")
model = keras.Sequential([layers.Dense(32, activation="relu", input_shape=(12,)), layers.Dropout(0.2), layers.Dense(1, activation="sigmoid")])
model.compile("adam", "binary_crossentropy", metrics=["accuracy"])
model.summary()
model.fit(x, y, epochs=4, batch_size=64, validation_split=0.2, verbose=1,
          callbacks=[keras.callbacks.EarlyStopping(patience=2, monitor="val_loss"), keras.callbacks.ReduceLROnPlateau(patience=1, verbose=1),
                     keras.callbacks.ModelCheckpoint("best.keras", verbose=1, save_best_only=True), keras.callbacks.TerminateOnNaN()])
again = keras.models.load_model("best.keras")
again.save("old.h5")
print("evaluated", again.evaluate(x, y, verbose=2), keras.backend.backend())
