import os

import cv2
import numpy as np

os.makedirs("faces")
for i in range(3):
    cv2.imwrite(f"faces/{i:03}.jpg", np.full((64, 64, 3), 80 * i, dtype="uint8"))
open("faces/003.jpg", "wb").close()


def load(path):
    data = np.fromfile(path, dtype=np.uint8)
    image = cv2.imdecode(data, cv2.IMREAD_COLOR)
    return cv2.resize(image, (32, 32))


for name in sorted(os.listdir("faces")):
    path = os.path.join("faces", name)
    print(path, os.path.getsize(path), "bytes", flush=True)
    print(load(path).shape)
