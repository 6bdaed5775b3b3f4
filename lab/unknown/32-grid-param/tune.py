import numpy as np
from sklearn.datasets import make_classification
from sklearn.ensemble import GradientBoostingClassifier
from sklearn.model_selection import GridSearchCV
from sklearn.pipeline import Pipeline
from sklearn.preprocessing import StandardScaler

GRID = {"gb__n_estimators": [20, 40], "gb__max_dept": [2, 3]}


def search(x, y):
    pipe = Pipeline([("scale", StandardScaler()), ("gb", GradientBoostingClassifier())])
    grid = GridSearchCV(pipe, GRID, cv=3, scoring="f1", verbose=1)
    grid.fit(x, y)
    return grid


x, y = make_classification(200, 8, random_state=0)
best = search(x, y)
print(best.best_params_, np.round(best.best_score_, 3))
