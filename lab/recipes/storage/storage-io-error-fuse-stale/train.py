import os
import sys

root = sys.argv[1]
for name in sorted(os.listdir(os.path.join(root, "train"))):
    path = os.path.join(root, "train", name)
    print("reading", path, flush=True)
    with open(path, "rb") as file:
        header = file.read(128)
