import numpy as np

accuracy = np.array([0.91, 0.87, 0.93])
print("accuracy %.2f" % float(accuracy))
