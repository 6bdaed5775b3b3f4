import numpy as np
import xgboost as xgb

rng = np.random.RandomState(0)
X = rng.randn(800, 10)
y = X[:, 0] * 2 + X[:, 3] + rng.randn(800) * 0.1

train = xgb.DMatrix(X[:600], label=y[:600])
valid = xgb.DMatrix(X[600:], label=y[600:])

params = {"objective": "reg:squarederror", "eta": 0.1, "max_depth": 5, "eval_metric": "rmse"}
booster = xgb.train(params, train, num_boost_round=300, early_stopping_rounds=15)
print("best", booster.best_iteration)
print("rmse", np.sqrt(np.mean((booster.predict(valid) - y[600:]) ** 2)))
