import numpy as np

y = np.random.rand(10)
labels = (y > 0.5).astype(np.int)
onehot = np.eye(2)[labels]
print(onehot.shape)
