import numpy as np
from sklearn.metrics import classification_report

y_true = np.array([0, 1, 1, 0, 1])
y_prob = np.array([0.1, 0.8, 0.6, 0.3, 0.9])
print(classification_report(y_true, y_prob))
