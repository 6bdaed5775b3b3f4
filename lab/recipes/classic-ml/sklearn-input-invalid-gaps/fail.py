import numpy as np
import pandas as pd
from sklearn.linear_model import LinearRegression

table = pd.DataFrame({"age": [22, 38, None, 35, 54, None, 27], "fare": [7.3, 71.3, 8.1, 53.1, 51.9, 21.1, 11.1], "days": [3, 9, 4, 8, 11, 2, 5]})
model = LinearRegression()
model.fit(table[["age", "fare"]], table["days"])
print(model.coef_)
