import numpy as np

rng = np.random.RandomState(0)
a = rng.rand(500, 500)
print(np.linalg.eigvalsh(a @ a.T)[-3:])
