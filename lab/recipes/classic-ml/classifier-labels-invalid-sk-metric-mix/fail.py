import numpy as np

from sklearn.linear_model import LinearRegression
from sklearn.metrics import accuracy_score

X = np.random.rand(50, 3)
y = (X[:, 0] > 0.5).astype(int)
model = LinearRegression().fit(X, y)
print("acc", accuracy_score(y, model.predict(X)))
