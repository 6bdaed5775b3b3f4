import os
from pathlib import Path

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "2"
import io

import keras

model = keras.Sequential([keras.Input((8,)), keras.layers.Dense(2)])
model.compile("adam", "mse")

buffer = io.BytesIO()
model.save(buffer)
Path("model.keras").write_bytes(buffer.getvalue())
