import numpy as np
from sklearn.linear_model import Ridge
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler


class ClipOutliers:
    def __init__(self, limit=3.0):
        self.limit = limit

    def apply(self, X):
        return np.clip(X, -self.limit, self.limit)


rng = np.random.RandomState(0)
X = rng.standard_t(2, size=(300, 5))
y = X @ np.arange(5) + rng.randn(300)
model = make_pipeline(StandardScaler(), ClipOutliers(), Ridge())
model.fit(X, y)
print(model.score(X, y))
