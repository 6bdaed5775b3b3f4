"""Crops and converts pictures with OpenCV."""
import argparse
import glob
import time

import cv2

parser = argparse.ArgumentParser()
parser.add_argument("-s", "--side", type=int, default=32)
parser.add_argument("-c", "--convert", default="BGR2GRAY")
parser.add_argument("-x", type=int, default=8)
parser.add_argument("-q", "--quality", type=int, default=90)
args = parser.parse_args()
print("opencv", cv2.__version__, "|", cv2.getNumThreads(), "threads")
for at, path in enumerate(sorted(glob.glob("plates/*.png"))):
    start = time.perf_counter()
    picture = cv2.cvtColor(cv2.imread(path), getattr(cv2, f"COLOR_{args.convert}"))
    piece = picture[args.x * 2 : args.x * 2 + args.side, args.x : args.x + args.side]
    small = cv2.resize(piece[: args.side] if piece.shape[0] == args.side else piece[:0], (16, 16))
    if at % 8 == 0:
        print(f"({at + 1:2}/24) {path} -> {small.shape} {small.mean():.2f} {(time.perf_counter() - start) * 1e3:.2f}ms")
print("24 crops")
