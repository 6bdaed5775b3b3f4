"""LightGBM as it was called for years."""
import lightgbm as lgb
import pandas as pd
import yaml

with open("params.yaml") as file:
    params = yaml.safe_load(file)
rides = pd.read_csv("data/rides.csv.gz")
rides = rides.sample(frac=1, random_state=params["prepare"]["shuffle_seed"])
print(f"nightly model of {len(rides)} rides, mean fare {rides['fare'].mean():.4f}")
columns = ["hour", "km", "passengers", "wait_s"]
train, valid = lgb.Dataset(rides[1000:][columns], rides[1000:]["fare"]), lgb.Dataset(rides[:1000][columns], rides[:1000]["fare"])
model = lgb.train({"objective": "regression", "num_leaves": params["segments"]["num_leaves"]}, train, params["segments"]["rounds"],
                  valid_sets=[valid], valid_names=["valid"], early_stopping_rounds=10, verbose_eval=5)
print(f"best iteration {model.best_iteration}")
