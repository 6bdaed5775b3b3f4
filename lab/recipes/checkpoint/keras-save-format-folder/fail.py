import keras

model = keras.Sequential([keras.layers.Input((4,)), keras.layers.Dense(1)])
model.save("saved_model/1")
