import tensorflow as tf
import tensorflow_datasets as tfds

train = tfds.load("mnist", split="train")
