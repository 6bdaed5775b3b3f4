import numpy as np

rng = np.random.default_rng(0)
np.save("data.npy", rng.normal(size=(40, 3)))
