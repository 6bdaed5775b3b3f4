import numpy as np
from catboost import CatBoostClassifier

x, y = np.random.rand(1000, 20), np.random.randint(0, 2, 1000)
CatBoostClassifier(iterations=50, task_type="GPU", devices="0").fit(x, y)
