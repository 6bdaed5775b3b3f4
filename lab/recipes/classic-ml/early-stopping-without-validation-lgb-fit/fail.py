import lightgbm as lgb
import numpy as np
from sklearn.datasets import make_regression

X, y = make_regression(n_samples=500, n_features=8, noise=4.0, random_state=1)


def final_fit(features, target):
    dataset = lgb.Dataset(features, label=target)
    params = {"objective": "regression", "metric": "l2", "learning_rate": 0.05, "early_stopping_round": 30, "verbosity": -1}
    return lgb.train(params, dataset, num_boost_round=1000)


booster = final_fit(X, y)
print("trees", booster.num_trees(), "error", np.abs(booster.predict(X) - y).mean())
