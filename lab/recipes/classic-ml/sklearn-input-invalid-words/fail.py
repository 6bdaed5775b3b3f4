import pandas as pd
from sklearn.ensemble import RandomForestClassifier

table = pd.DataFrame(
    {
        "sex": ["male", "female", "female", "male", "male", "female"] * 10,
        "age": [22, 38, 26, 35, 54, 27] * 10,
        "survived": [0, 1, 1, 0, 0, 1] * 10,
    }
)
features = table.drop(columns="survived")
model = RandomForestClassifier(n_estimators=10).fit(features, table["survived"])
print(model.feature_importances_)
