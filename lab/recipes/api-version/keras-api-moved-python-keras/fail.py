import tensorflow as tf
from tensorflow.keras.models import Sequential
from tensorflow.python.keras.layers import LSTM, Dense

model = Sequential()
model.add(LSTM(64, input_shape=(30, 8)))
model.add(Dense(1))
model.compile(optimizer="adam", loss="mse")
model.fit(tf.random.normal((128, 30, 8)), tf.random.normal((128, 1)), epochs=2)
