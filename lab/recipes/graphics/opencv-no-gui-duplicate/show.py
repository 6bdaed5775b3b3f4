import cv2
import numpy as np

frame = np.zeros((240, 320, 3), np.uint8)
cv2.putText(frame, "0.87", (20, 120), cv2.FONT_HERSHEY_SIMPLEX, 1, (0, 255, 0))
cv2.imshow("detections", frame)
cv2.waitKey(1)
