import numpy as np
from sklearn.model_selection import train_test_split

rng = np.random.RandomState(0)
x = rng.rand(101, 8)
y = np.append(rng.randint(0, 4, 100), 9)
x_train, x_test, y_train, y_test = train_test_split(x, y, test_size=0.2, stratify=y, random_state=0)
print(np.bincount(y_train))
