import numpy as np
import pandas as pd
from sklearn.ensemble import GradientBoostingRegressor

rng = np.random.RandomState(2)
data = pd.DataFrame(rng.rand(200, 4), columns=["x1", "x2", "x3", "target"])


def prepare(frame):
    target = frame["target"].to_numpy()
    frame.drop(columns=["target"], inplace=True)
    return frame, target


for seed in range(3):
    X, y = prepare(data.sample(frac=0.8, random_state=seed) if seed == 0 else data.drop(columns="target"))
    model = GradientBoostingRegressor(random_state=seed).fit(X, y)
    print(seed, model.score(X, y))
