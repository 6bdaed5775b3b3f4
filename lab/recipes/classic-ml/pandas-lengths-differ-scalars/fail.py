import pandas as pd
from sklearn.datasets import load_iris
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import accuracy_score, f1_score

X, y = load_iris(return_X_y=True)
model = LogisticRegression(max_iter=500).fit(X, y)
guess = model.predict(X)
scores = {"accuracy": accuracy_score(y, guess), "f1": f1_score(y, guess, average="macro"), "n": len(y)}
pd.DataFrame(scores).to_csv("scores.csv", index=False)
