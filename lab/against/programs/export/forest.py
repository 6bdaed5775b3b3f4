"""Boosted trees with the losses' names of older releases."""
import sys
import time

import numpy as np
from sklearn.ensemble import GradientBoostingRegressor
from sklearn.metrics import mean_squared_error

rng = np.random.default_rng(int(sys.argv[1]))
x = rng.normal(size=(400, 6))
y = x[:, 0] * 2 + rng.normal(size=400)
begun = time.time()
model = GradientBoostingRegressor(n_estimators=20, verbose=1).fit(x[:300], y[:300])
print(f"fitted in {time.time() - begun:.2f}s")
print("rmse", round(float(mean_squared_error(y[300:], model.predict(x[300:]), squared=False)), 4))
