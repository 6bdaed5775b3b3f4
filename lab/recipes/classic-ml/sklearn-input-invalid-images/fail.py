import numpy as np
from sklearn.decomposition import PCA

rng = np.random.RandomState(0)
images = rng.rand(200, 28, 28)
reduced = PCA(n_components=16).fit_transform(images)
print(reduced.shape)
