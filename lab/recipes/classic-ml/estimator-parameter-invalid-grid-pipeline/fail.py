from sklearn.datasets import load_breast_cancer
from sklearn.model_selection import GridSearchCV, train_test_split
from sklearn.pipeline import Pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import SVC

X, y = load_breast_cancer(return_X_y=True)
X_train, X_test, y_train, y_test = train_test_split(X, y, random_state=0)

pipe = Pipeline([("scale", StandardScaler()), ("svc", SVC())])
search = GridSearchCV(pipe, {"C": [0.1, 1, 10], "gamma": ["scale", 0.01]}, cv=3)
search.fit(X_train, y_train)
print(search.best_params_, search.score(X_test, y_test))
