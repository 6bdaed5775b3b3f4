import numpy as np

import pandas as pd
from sklearn.impute import SimpleImputer
from sklearn.linear_model import LogisticRegression

df = pd.DataFrame({"a": [1.0, 2, np.nan, 4, 5, 6], "b": [0.1, 0.4, 0.2, 0.9, 0.7, 0.3], "y": [0, 0, 0, 1, 1, 1]})
X = df[["a", "b"]]
clf = LogisticRegression()
clf.fit(X, df["y"])
print(clf.score(X, df["y"]))
