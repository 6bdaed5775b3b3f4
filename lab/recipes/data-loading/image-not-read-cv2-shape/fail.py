import cv2

image = cv2.imread("~/Pictures/dog.jpg")
height, width, _ = image.shape
print(height, width)
