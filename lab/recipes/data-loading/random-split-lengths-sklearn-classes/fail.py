import numpy as np
from sklearn.model_selection import StratifiedShuffleSplit

rng = np.random.RandomState(0)
y = np.repeat(np.arange(12), 3)
x = rng.rand(len(y), 4)
for train, test in StratifiedShuffleSplit(n_splits=1, test_size=0.2, random_state=0).split(x, y):
    print(len(train), len(test))
