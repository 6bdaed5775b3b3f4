import numpy as np
import tensorflow as tf

print(tf.__version__)
