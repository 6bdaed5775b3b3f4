import numpy as np

rng = np.random.RandomState(0)
correlation = np.array([[1.0, 0.9, -0.9], [0.9, 1.0, 0.9], [-0.9, 0.9, 1.0]])
scale = np.diag([0.2, 0.5, 1.5])
covariance = scale @ correlation @ scale
factor = np.linalg.cholesky(covariance)
samples = rng.randn(1000, 3) @ factor.T
print(np.cov(samples.T))
