import numpy as np
from sklearn.linear_model import LogisticRegression

x, price = np.random.rand(50, 3), np.random.rand(50) * 100
print(LogisticRegression().fit(x, price).coef_)
