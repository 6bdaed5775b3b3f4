import numpy as np

import pandas as pd
from sklearn.linear_model import Ridge

train = pd.DataFrame(np.random.rand(20, 3), columns=["sqm", "rooms", "age"])
y = train["sqm"] * 3
model = Ridge().fit(train, y)
new = pd.DataFrame([[0.5, 0.2, 0.1]], columns=["sqm", "n_rooms", "age"])
print(model.predict(new))
