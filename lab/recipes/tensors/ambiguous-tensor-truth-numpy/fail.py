import numpy as np

loss_history = np.array([0.9, 0.7, 0.71])
best = 0.8
if loss_history < best:
    print("improved")
