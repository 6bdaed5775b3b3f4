"""Makes plates/*.png: `python data.py [broken]`."""
import os
import sys

import cv2
import numpy as np

rng = np.random.default_rng(67)
os.makedirs("plates", exist_ok=True)
for number in range(24):
    cv2.imwrite(f"plates/p{number:03}.png", rng.integers(0, 255, (64, 96, 3), "uint8"))
if "broken" in sys.argv:
    with open("plates/p017.png", "r+b") as file:
        file.truncate(300)
