from keras.optimizers import Adam, SGD
from keras.layers.normalization import BatchNormalization

print(Adam(lr=1e-3), BatchNormalization())
