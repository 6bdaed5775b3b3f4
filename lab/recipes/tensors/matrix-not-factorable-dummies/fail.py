import numpy as np
import pandas as pd

frame = pd.DataFrame({"city": ["a", "b", "c", "a", "b", "c"], "price": [3.0, 5.0, 4.0, 3.5, 5.5, 4.5]})
dummies = np.array([[float(city == name) for name in "abc"] for city in frame["city"]])
X = np.column_stack([np.ones(6), dummies])
y = frame["price"].to_numpy()
beta = np.linalg.inv(X.T @ X) @ X.T @ y
print(beta)
