import numpy as np

mask = np.zeros((512, 512), dtype=np.bool)
print(mask.sum())
