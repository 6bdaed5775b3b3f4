import numpy as np
import xgboost as xgb
from sklearn.model_selection import train_test_split

rng = np.random.RandomState(0)
x = rng.rand(300, 6)
y = (x[:, 0] * 3).astype(int) + 1
x_train, x_test, y_train, y_test = train_test_split(x, y, random_state=0)
if xgb.__version__.startswith("1."):
    data = xgb.DMatrix(x_train, label=y_train)
    booster = xgb.train({"objective": "multi:softmax", "num_class": 3, "max_depth": 4}, data, num_boost_round=20)
    print((booster.predict(xgb.DMatrix(x_test)) == y_test).mean())
else:
    model = xgb.XGBClassifier(n_estimators=20, max_depth=4)
    model.fit(x_train, y_train)
    print(model.score(x_test, y_test))
