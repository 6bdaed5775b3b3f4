import numpy as np
import xgboost as xgb

x, y = np.random.rand(1000, 20), np.random.randint(0, 2, 1000)
booster = xgb.train({"tree_method": "gpu_hist", "objective": "binary:logistic"}, xgb.DMatrix(x, y), num_boost_round=10)
