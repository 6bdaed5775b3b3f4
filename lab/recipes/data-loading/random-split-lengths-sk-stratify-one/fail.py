import numpy as np

from sklearn.model_selection import train_test_split

X = np.random.rand(21, 4)
y = np.array([0] * 10 + [1] * 10 + [2])
Xtr, Xte, ytr, yte = train_test_split(X, y, test_size=0.3, stratify=y, random_state=1)
print(len(ytr), len(yte))
