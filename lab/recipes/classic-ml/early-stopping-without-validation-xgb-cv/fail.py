import numpy as np
from sklearn.datasets import make_classification
from sklearn.model_selection import StratifiedKFold, cross_val_score
from xgboost import XGBClassifier

X, y = make_classification(n_samples=600, n_features=12, n_informative=6, random_state=3)
model = XGBClassifier(
    n_estimators=500,
    learning_rate=0.05,
    max_depth=4,
    eval_metric="logloss",
    early_stopping_rounds=20,
)
folds = StratifiedKFold(n_splits=5, shuffle=True, random_state=0)
scores = cross_val_score(model, X, y, cv=folds, scoring="roc_auc", error_score="raise")
print("AUC", np.mean(scores))
