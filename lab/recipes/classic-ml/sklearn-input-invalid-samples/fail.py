import numpy as np
from sklearn.linear_model import LinearRegression
from sklearn.model_selection import train_test_split

x, y = np.random.rand(100, 3), np.random.rand(100)
x_train, y_train, x_test, y_test = train_test_split(x, y, test_size=0.2)
print(LinearRegression().fit(x_train, y_train).coef_)
