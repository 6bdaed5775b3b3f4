import numpy as np
import pandas as pd
from sklearn.linear_model import LogisticRegression

df = pd.DataFrame({"age": [22, 38, np.nan, 35], "fare": [7.2, 71.3, 7.9, 53.1], "survived": [0, 1, 1, 1]})
model = LogisticRegression().fit(df[["age", "fare"]], df["survived"])
print(model.coef_)
