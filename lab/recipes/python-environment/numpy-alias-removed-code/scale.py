import numpy as np

image = np.ones((8, 8)).astype(np.float_)
print(image.dtype)
