import cv2

cv2.namedWindow("threshold", cv2.WINDOW_NORMAL)
cv2.createTrackbar("score", "threshold", 50, 100, lambda value: print("score", value))
while cv2.waitKey(30) != ord("q"):
    pass
