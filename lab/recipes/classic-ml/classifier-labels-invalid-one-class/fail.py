import numpy as np
from sklearn.linear_model import LogisticRegression

x, y = np.random.rand(100, 3), np.repeat([0, 1], 50)
print(LogisticRegression().fit(x[:50], y[:50]).score(x[50:], y[50:]))
