import tensorflow as tf
from tensorflow.contrib import rnn

cell = rnn.BasicLSTMCell(128)
