import pandas as pd
from sklearn.preprocessing import StandardScaler

table = pd.DataFrame({"country": ["DE", "FR", "DE", "IT"], "income": [41.0, 38.5, 52.0, 33.0], "age": [34, 51, 29, 44]})
part = table[table["country"] == "de"]
print(StandardScaler().fit_transform(part[["income", "age"]]))
