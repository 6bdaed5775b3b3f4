import numpy as np

import pandas as pd
from sklearn.preprocessing import OneHotEncoder

train = pd.DataFrame({"color": ["red", "green", "blue"]})
test = pd.DataFrame({"color": ["red", "violet"]})
enc = OneHotEncoder()
enc.fit(train)
print(enc.transform(test).toarray())
