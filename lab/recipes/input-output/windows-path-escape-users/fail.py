import glob
import os

DATA = "C:\Users\anna\Documents\cats_and_dogs"

for split in ("train", "val"):
    images = glob.glob(os.path.join(DATA, split, "*.jpg"))
    print(split, len(images))
