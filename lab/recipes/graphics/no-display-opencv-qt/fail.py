import cv2
import numpy as np

image = np.zeros((240, 320, 3), np.uint8)
boxes = [(20, 30, 80, 60), (150, 90, 60, 100)]
for x, y, w, h in boxes:
    cv2.rectangle(image, (x, y), (x + w, y + h), (0, 255, 0), 2)
cv2.imshow("result", image)
cv2.waitKey(0)
