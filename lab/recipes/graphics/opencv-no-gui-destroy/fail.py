import cv2
import numpy as np

out = cv2.VideoWriter("track.avi", cv2.VideoWriter_fourcc(*"MJPG"), 10, (64, 48))
for n in range(10):
    out.write(np.full((48, 64, 3), n * 20, np.uint8))
out.release()
print("wrote 10 frames")
cv2.destroyAllWindows()
