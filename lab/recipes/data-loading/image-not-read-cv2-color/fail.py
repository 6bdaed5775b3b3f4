import cv2

image = cv2.imread("images/cat.jpg")
rgb = cv2.cvtColor(image, cv2.COLOR_BGR2RGB)
print(rgb.shape)
