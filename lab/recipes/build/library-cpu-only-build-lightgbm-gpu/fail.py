import lightgbm as lgb
import numpy as np

rng = np.random.default_rng(3)
features = rng.normal(size=(400, 12))
label = (features[:, 0] + 0.3 * features[:, 3] > 0).astype(int)
train = lgb.Dataset(features, label)
params = {"objective": "binary", "num_leaves": 15, "device": "gpu", "verbose": 1}
booster = lgb.train(params, train, num_boost_round=20)
booster.save_model("model.txt")
