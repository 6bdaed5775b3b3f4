import numpy as np
from sklearn.model_selection import train_test_split
from sklearn.svm import SVC

rng = np.random.RandomState(0)
x, y = rng.rand(500, 6), rng.randint(0, 2, 500)
x_train, x_test, y_train, y_test = train_test_split(x, y, test_size=0.2, random_state=0)
model = SVC(C=2.0)
model.fit(x_train, y_test)
print(model.score(x_test, y_test))
