import numpy as np
from sklearn.ensemble import RandomForestClassifier
from sklearn.metrics import accuracy_score, f1_score
from sklearn.model_selection import train_test_split

rng = np.random.RandomState(0)
x = rng.rand(300, 6)
y = (x[:, 0] + 0.2 * rng.rand(300) > 0.6).astype(int)
x_train, x_test, y_train, y_test = train_test_split(x, y, random_state=0)
model = RandomForestClassifier(n_estimators=20, random_state=0).fit(x_train, y_train)
scores = model.predict_proba(x_test)[:, 1]
print("accuracy", accuracy_score(y_test, scores))
print("f1", f1_score(y_test, scores))
