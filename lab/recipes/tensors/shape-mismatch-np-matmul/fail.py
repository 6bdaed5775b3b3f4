import numpy as np

X = np.random.rand(64, 10)
y = np.random.rand(64, 1)
w = np.zeros((10, 1))
for i in range(5):
    err = X @ w - y
    grad = X @ err / len(X)
    w -= 0.1 * grad
print(w.ravel())
