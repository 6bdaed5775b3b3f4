import lightgbm as lgb
import numpy as np
import xgboost as xgb

rng = np.random.default_rng(0)
x = rng.normal(size=(2000, 15)).astype("float32")
y = (x[:, 0] + x[:, 1] ** 2 + rng.normal(scale=0.3, size=2000) > 1).astype(int)
x[rng.random(x.shape) < 0.05] = np.nan
train, valid = xgb.DMatrix(x[:1500], y[:1500]), xgb.DMatrix(x[1500:], y[1500:])
booster = xgb.train({"objective": "binary:logistic", "eval_metric": ["error", "logloss"], "max_dept": 3, "eta": 0.3, "silent": 1, "predictor": "cpu_predictor"},
                    train, 40, evals=[(train, "train"), (valid, "valid")], early_stopping_rounds=5, verbose_eval=5)
booster.save_model("model.json" if xgb.__version__ > "1.5" else "model.bin")
model = xgb.XGBClassifier(n_estimators=20, max_depth=3).fit(x[:1500], y[:1500], eval_set=[(x[1500:], y[1500:])], verbose=True)
data = lgb.Dataset(x[:1500], y[:1500], categorical_feature=[])
found = lgb.train({"objective": "binary", "metric": "binary_error", "num_leaves": 200, "min_data_in_leaf": 100, "n_estimators": 30, "bagging_freq": 1, "subsample": 0.8, "early_stopping_round": 5},
                  data, 50, valid_sets=[lgb.Dataset(x[1500:], y[1500:], reference=data)])
print("best iterations", booster.best_iteration, found.best_iteration)
