from scipy.stats import randint
from sklearn.datasets import load_wine
from sklearn.ensemble import RandomForestClassifier
from sklearn.model_selection import RandomizedSearchCV

X, y = load_wine(return_X_y=True)
space = {"n_estimators": randint(20, 80), "max_deep": randint(2, 9), "criterion": ["gini", "entropy"]}
search = RandomizedSearchCV(RandomForestClassifier(random_state=0), space, n_iter=4, cv=3, random_state=0)
search.fit(X, y)
print(search.best_params_, search.best_score_)
