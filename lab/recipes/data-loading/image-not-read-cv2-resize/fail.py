import cv2

for name in ("001.png", "002.png"):
    image = cv2.imread("dataset/" + name)
    image = cv2.resize(image, (416, 416))
