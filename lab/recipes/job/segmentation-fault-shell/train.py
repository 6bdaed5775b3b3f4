import ctypes

import numpy as np

print("numpy", np.__version__)
ctypes.string_at(0)
