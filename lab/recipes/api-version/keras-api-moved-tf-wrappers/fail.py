import tensorflow as tf
from tensorflow.keras.wrappers.scikit_learn import KerasClassifier

print(KerasClassifier)
