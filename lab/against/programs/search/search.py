"""A search over settings of a model: lines in logfmt."""
import configparser
import os
import sys
import time

import numpy as np
import pandas as pd
from sklearn.ensemble import HistGradientBoostingClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import StratifiedKFold
from sklearn.preprocessing import OneHotEncoder

config = configparser.ConfigParser()
config.read("settings.ini")


def say(msg, **values):
    told = " ".join(f"{name}={value}" for name, value in values.items())
    print(f'ts={time.time():.3f} level=info pid={os.getpid()} msg="{msg}" {told}', flush=True)


table = pd.read_csv(config["data"]["path"])
say("table read", rows=len(table), columns=table.shape[1], max_ratio=table["ratio"].max(), positives=int(table["outcome"].sum()))
drop = None if config["encoder"]["drop"] == "none" else config["encoder"]["drop"]
encoder = OneHotEncoder(handle_unknown=config["encoder"]["handle_unknown"], drop=drop, sparse=False) if config["encoder"].get("dense") else OneHotEncoder(handle_unknown=config["encoder"]["handle_unknown"], drop=drop)
wards = encoder.fit_transform(table[["ward"]])
wards = wards if isinstance(wards, np.ndarray) else wards.toarray()
x = np.hstack([wards, table[["age", "dose", "ratio"]].to_numpy("float64")])
y = table["outcome"].to_numpy()
say("encoded", features=x.shape[1])
for trial in range(config["search"].getint("n_iter")):
    start = time.perf_counter()
    scores = []
    folds = StratifiedKFold(config["search"].getint("folds"), shuffle=True, random_state=config["search"].getint("random_state"))
    for fit, held in folds.split(x, y):
        if config["model"]["kind"] == "boosting":
            monotonic = [1] * 5 if config["model"].getboolean("monotonic") else None
            model = HistGradientBoostingClassifier(
                learning_rate=config["model"].getfloat("learning_rate"), max_iter=10 + trial * 5, monotonic_cst=monotonic,
                early_stopping=config["model"].getboolean("early_stopping"), random_state=trial)
        else:
            model = LogisticRegression(max_iter=500)
        scores.append(model.fit(x[fit], y[fit]).score(x[held], y[held]))
    say("trial", trial=trial, accuracy=f"{np.mean(scores):.4f}", seconds=f"{time.perf_counter() - start:.2f}")
say("best", model=config["model"]["kind"], report=f"{config['report']['folder']}/{int(time.time())}.html")
