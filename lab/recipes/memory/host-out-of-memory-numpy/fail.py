import numpy as np

labels = np.zeros(50000000, dtype="int64")
onehot = np.zeros((labels.size, 50257))
print(onehot.shape)
