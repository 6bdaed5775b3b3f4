from sklearn.datasets import load_iris
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import cross_val_score
from sklearn.neighbors import KNeighborsClassifier

X, y = load_iris(return_X_y=True)
models = {"logistic": LogisticRegression(max_iter=500), "neighbours": KNeighborsClassifier}
for name, model in models.items():
    print(name, cross_val_score(model, X, y, cv=5).mean())
