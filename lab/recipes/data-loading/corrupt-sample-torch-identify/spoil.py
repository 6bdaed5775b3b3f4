import sys

import numpy as np
from PIL import Image

Image.fromarray(np.random.randint(0, 255, (480, 640, 3), dtype="uint8")).save("img_0003.jpg")
data = open("img_0003.jpg", "rb").read()
open("img_0003.jpg", "wb").write(b"<html>404 Not Found</html>")
