"""A grid search with scikit-learn's own lines; the table by isna().sum()."""
import argparse
import json

import pandas as pd
import sklearn
from sklearn.model_selection import GridSearchCV
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

parser = argparse.ArgumentParser(fromfile_prefix_chars="@")
parser.add_argument("--neighbors", type=int, nargs="+", default=[3, 5])
parser.add_argument("--cv", type=int, default=3)
parser.add_argument("--weights", default="uniform")
parser.add_argument("--out", default="best.json")
args = parser.parse_args()
for name in sorted(vars(args)):
    print(f"* {name.replace('_', ' ').title()}: {getattr(args, name)}")
print(f"sklearn-{sklearn.__version__}")
wine = pd.read_csv("wine.csv")
print(wine.isna().sum())
print(wine.shape)
search = GridSearchCV(make_pipeline(StandardScaler(), KNeighborsClassifier(weights=args.weights)), {"kneighborsclassifier__n_neighbors": args.neighbors}, cv=args.cv, verbose=3, error_score="raise")
search.fit(wine[["alcohol", "acid", "sugar"]], wine["quality"])
print(json.dumps({"best": search.best_params_, "score": round(search.best_score_, 4), "out": args.out}))
