import pandas as pd
from sklearn.ensemble import RandomForestClassifier

df = pd.DataFrame({"age": [22, 38, 26, 35], "sex": ["male", "female", "female", "male"], "survived": [0, 1, 1, 0]})
model = RandomForestClassifier(n_estimators=5).fit(df[["age", "sex"]], df["survived"])
print(model.score(df[["age", "sex"]], df["survived"]))
