import cv2
import numpy as np


def undistort(frame):
    gpu = cv2.cuda_GpuMat()
    gpu.upload(frame)
    return cv2.cuda.resize(gpu, (320, 240)).download()


frame = np.zeros((480, 640, 3), np.uint8)
print(cv2.__version__, undistort(frame).shape)
