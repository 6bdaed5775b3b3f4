import lightgbm as lgb
import numpy as np

rng = np.random.RandomState(0)
x = rng.rand(400, 5)
y = rng.randint(1, 4, 400)
params = {"objective": "multiclass", "num_class": 3, "learning_rate": 0.1, "verbosity": -1}
train = lgb.Dataset(x[:300], label=y[:300])
valid = lgb.Dataset(x[300:], label=y[300:], reference=train)
booster = lgb.train(params, train, num_boost_round=30, valid_sets=[valid])
print(booster.predict(x[300:]).argmax(axis=1)[:10])
