"""LightGBM, with its own lines."""
import lightgbm as lgb
import pandas as pd
import yaml

with open("params.yaml") as file:
    params = yaml.safe_load(file)
rides = pd.read_csv("data/rides.csv.gz")
print(f"{len(rides)} rides; segments: {rides['segment'].value_counts().sort_index().to_dict()}")
settings = dict(params["segments"])
rounds = settings.pop("rounds")
rides = rides.sample(frac=1, random_state=params["prepare"]["shuffle_seed"])
held = int(len(rides) * params["prepare"]["split"])
columns = ["hour", "km", "passengers", "wait_s", "fare"]
train = lgb.Dataset(rides[held:][columns], rides[held:]["segment"])
valid = train.create_valid(rides[:held][columns], rides[:held]["segment"])
model = lgb.train(settings, train, rounds, valid_sets=[train, valid], callbacks=[lgb.log_evaluation(5)])
print("best:", {name: dict(of) for name, of in model.best_score.items()})
