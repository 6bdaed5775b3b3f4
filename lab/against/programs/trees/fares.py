"""XGBoost: DataFrame.info() of the table, its own lines for each round."""
import json
import time

import pandas as pd
import xgboost as xgb
import yaml

with open("params.yaml") as file:
    params = yaml.safe_load(file)
rides = pd.read_csv("data/rides.csv.gz", dtype={"zone": "category"})
rides.info()
print(rides.describe().round(3).to_string())
rides = rides.sample(frac=1, random_state=params["prepare"]["shuffle_seed"])
held = int(len(rides) * params["prepare"]["split"])
train = dict(params["train"])
rounds, categorical = train.pop("rounds"), train.pop("enable_categorical")
columns = ["hour", "km", "passengers", "zone", "wait_s"]
matrices = {name: xgb.DMatrix(part[columns], part["fare"], enable_categorical=categorical)
            for name, part in (("valid", rides[:held]), ("train", rides[held:]))}
started = time.time()
scores = {}
model = xgb.train({**train, "tree_method": "hist"}, matrices["train"], rounds,
                  evals=[(matrices["train"], "train"), (matrices["valid"], "valid")], evals_result=scores, verbose_eval=5)
last = {name: next(iter(of.values()))[-1] for name, of in scores.items()}
print(f"trained {model.num_boosted_rounds()} rounds in {time.time() - started:.2f}s")
print(json.dumps({"report": params["evaluate"]["report"], **last}, indent=2))
