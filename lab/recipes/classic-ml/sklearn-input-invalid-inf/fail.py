import numpy as np
import pandas as pd
from sklearn.preprocessing import StandardScaler

table = pd.DataFrame({"clicks": [3, 5, 2, 8, 1], "views": [100, 250, 0, 310, 90], "seconds": [12.0, 40.5, 3.2, 88.0, 9.9]})
table["rate"] = table["clicks"] / table["views"]
scaled = StandardScaler().fit_transform(table[["rate", "seconds"]])
print(scaled.mean(axis=0))
