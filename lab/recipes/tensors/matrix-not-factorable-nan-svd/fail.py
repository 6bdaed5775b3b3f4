import numpy as np

rng = np.random.RandomState(3)
readings = rng.randn(50, 6).cumsum(axis=0)
readings[17, 2] = 0.0
ratio = readings / np.where(readings == 0.0, 0.0, 1.0)
centred = ratio - ratio.mean(axis=0)
u, s, vt = np.linalg.svd(centred, full_matrices=False)
print("explained", s ** 2 / (s ** 2).sum())
