import os

import numpy as np
from PIL import Image


def make_corpus(folder):
    os.makedirs(folder)
    for i in range(3):
        with open(os.path.join(folder, "doc%d.txt" % i), "w") as f:
            f.write("the quick brown fox %d\n" % i)
    Image.fromarray(np.zeros((8, 8, 3), dtype=np.uint8)).save(os.path.join(folder, "scan.png"))


def read_corpus(folder):
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name)) as f:
            yield name, f.read().split()


make_corpus("corpus")
counts = {}
for name, words in read_corpus("corpus"):
    for word in words:
        counts[word] = counts.get(word, 0) + 1
print(len(counts), "words")
