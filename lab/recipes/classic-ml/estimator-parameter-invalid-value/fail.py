import argparse

from sklearn.datasets import load_diabetes
from sklearn.ensemble import RandomForestRegressor
from sklearn.model_selection import train_test_split

parser = argparse.ArgumentParser()
parser.add_argument("--trees", type=int, default=50)
parser.add_argument("--features", default="auto")
args = parser.parse_args()

X, y = load_diabetes(return_X_y=True)
X_train, X_test, y_train, y_test = train_test_split(X, y, random_state=4)
forest = RandomForestRegressor(n_estimators=args.trees, max_features=args.features, random_state=0)
forest.fit(X_train, y_train)
print("R2", forest.score(X_test, y_test))
