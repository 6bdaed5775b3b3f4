import numpy as np

from sklearn.linear_model import LinearRegression

hours = np.array([1, 2, 3, 4, 5, 6])
score = np.array([10, 21, 29, 42, 50, 61])
reg = LinearRegression()
reg.fit(hours, score)
print(reg.coef_)
