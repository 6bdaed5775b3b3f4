import cv2
import numpy as np

frames = [np.full((120, 160, 3), 20 * n, np.uint8) for n in range(5)]
for n, frame in enumerate(frames):
    edges = cv2.Canny(frame, 50, 150)
    cv2.putText(frame, f"frame {n}", (5, 20), cv2.FONT_HERSHEY_SIMPLEX, 0.5, (0, 255, 0), 1)
    cv2.imshow("detections", frame)
    if cv2.waitKey(1) == 27:
        break
cv2.destroyAllWindows()
