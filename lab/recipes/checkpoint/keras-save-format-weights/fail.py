import keras

model = keras.Sequential([keras.layers.Input((4,)), keras.layers.Dense(1)])
model.save_weights("weights.h5")
