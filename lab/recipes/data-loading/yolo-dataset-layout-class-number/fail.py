import os

import numpy as np
from PIL import Image
from ultralytics import YOLO


def write(folder, count, line):
    os.makedirs(f"fruit/images/{folder}")
    os.makedirs(f"fruit/labels/{folder}")
    for i in range(count):
        Image.fromarray(np.full((64, 64, 3), 20 * i, dtype="uint8")).save(f"fruit/images/{folder}/{i:03}.jpg")
        with open(f"fruit/labels/{folder}/{i:03}.txt", "w") as f:
            f.write(line + "\n")


write("train", 8, "2 0.5 0.5 0.4 0.4")
write("val", 4, "1 0.5 0.5 0.4 0.4")
with open("fruit/data.yaml", "w") as f:
    f.write(f"path: {os.path.abspath('fruit')}\ntrain: images/train\nval: images/val\nnames: [apple, pear]\n")


model = YOLO("yolov8n.yaml")
model.train(data="fruit/data.yaml", epochs=1, imgsz=64, batch=4, device="cpu", workers=0)
