import numpy as np
from sklearn.datasets import load_iris
from sklearn.neighbors import KNeighborsClassifier

x, y = load_iris(return_X_y=True)
model = KNeighborsClassifier(5).fit(x, y)
flower = np.array([5.1, 3.5, 1.4, 0.2])
print(model.predict(flower))
