import cv2

image = cv2.imread("sample.png")
print(image is None, cv2.__version__)
