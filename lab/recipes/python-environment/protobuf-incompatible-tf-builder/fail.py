import tensorflow as tf
import tensorflow_datasets as tfds

print(tf.__version__, tfds.__version__)
