import keras
from keras.utils import np_utils

print(np_utils.to_categorical([0, 1, 2]))
