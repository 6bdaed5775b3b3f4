import numpy as np

boxes = np.array([[0.2, 0.7]]).astype(np.int)
print(boxes)
