import random

import numpy as np
import tensorflow as tf


def set_seed(seed):
    random.seed(seed)
    np.random.seed(seed)
    tf.random.set_seed(seed)
    tf.config.experimental.set_deterministic_ops()


set_seed(42)
print(tf.random.uniform((2,)))
