import numpy as np
from sklearn.ensemble import RandomForestClassifier

model = RandomForestClassifier()
print(model.predict(np.random.rand(5, 4)))
