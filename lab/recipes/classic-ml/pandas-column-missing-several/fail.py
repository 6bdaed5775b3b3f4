import numpy as np
import pandas as pd
from sklearn.linear_model import LogisticRegression

FEATURES = ["Age", "Fare", "SibSp", "Parch"]
rng = np.random.RandomState(0)
passengers = pd.DataFrame(
    {
        "age": rng.randint(1, 70, 120),
        "fare": rng.gamma(2.0, 15.0, 120),
        "SibSp": rng.randint(0, 3, 120),
        "Parch": rng.randint(0, 3, 120),
        "Survived": rng.randint(0, 2, 120),
    }
)


def split(frame, features, target):
    return frame[features], frame[target]


X, y = split(passengers, FEATURES, "Survived")
print(LogisticRegression(max_iter=1000).fit(X, y).score(X, y))
