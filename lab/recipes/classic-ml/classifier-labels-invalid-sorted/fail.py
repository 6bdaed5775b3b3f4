import numpy as np
from sklearn.linear_model import LogisticRegression

rng = np.random.RandomState(0)
x = np.vstack([rng.normal(0, 1, (200, 4)), rng.normal(2, 1, (50, 4))])
y = np.array([0] * 200 + [1] * 50)

cut = int(0.8 * len(x))
model = LogisticRegression()
model.fit(x[:cut], y[:cut])
print("accuracy", model.score(x[cut:], y[cut:]))
