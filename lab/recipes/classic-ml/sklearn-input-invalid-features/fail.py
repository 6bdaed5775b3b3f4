import pandas as pd
from sklearn.linear_model import LogisticRegression

train = pd.DataFrame({"city": ["Oslo", "Rome", "Lima", "Rome", "Oslo", "Lima"], "age": [31, 45, 22, 37, 28, 51], "paid": [0, 1, 0, 1, 0, 1]})
new = pd.DataFrame({"city": ["Rome", "Bonn"], "age": [33, 40]})
model = LogisticRegression().fit(pd.get_dummies(train[["city", "age"]]).astype(float), train["paid"])
print(model.predict(pd.get_dummies(new).astype(float)))
