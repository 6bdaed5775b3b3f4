import tensorflow as tf
from tensorflow.python.keras.layers import Concatenate, Dense, Input

user = Input((16,), name="user")
item = Input((16,), name="item")
merged = Concatenate()([Dense(8, activation="relu")(user), Dense(8, activation="relu")(item)])
score = Dense(1, activation="sigmoid")(merged)

model = tf.keras.Model([user, item], score)
model.compile("adam", "binary_crossentropy")
model.summary()
