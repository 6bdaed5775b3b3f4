import numpy as np
from sklearn.preprocessing import MinMaxScaler

rng = np.random.RandomState(0)
history = rng.rand(300, 6)
scaler = MinMaxScaler().fit(history)
forecast = rng.rand(24, 1)
print(scaler.inverse_transform(scaler.transform(forecast)))
