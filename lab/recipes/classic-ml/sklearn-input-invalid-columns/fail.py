import numpy as np
from sklearn.preprocessing import StandardScaler

scaler = StandardScaler().fit(np.random.rand(50, 12))
print(scaler.transform(np.random.rand(5, 11)))
