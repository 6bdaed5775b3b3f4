import shutil

import numpy as np

np.save("features.npy", np.zeros((1000, 1024)))
shutil.copy("features.npy", "disk/features.npy")
