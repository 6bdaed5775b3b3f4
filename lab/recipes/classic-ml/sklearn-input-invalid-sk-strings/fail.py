import numpy as np

import pandas as pd
from sklearn.ensemble import RandomForestClassifier
from sklearn.model_selection import train_test_split

df = pd.DataFrame({"age": range(20, 60), "city": ["Bern", "Basel"] * 20, "bought": [0, 1] * 20})
X = df.drop(columns="bought")
X_train, X_test, y_train, y_test = train_test_split(X, df["bought"], random_state=0)
clf = RandomForestClassifier(n_estimators=10)
clf.fit(X_train, y_train)
print(clf.score(X_test, y_test))
