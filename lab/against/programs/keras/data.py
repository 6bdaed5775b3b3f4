"""Makes data/reviews-NN.txt: `python data.py [latin-1]`."""
import os
import random
import sys

random.seed(29)
words = "gut schlecht langsam schnell teuer günstig laut leise schön hässlich".split()
os.makedirs("data", exist_ok=True)
for part in range(6):
    text = "".join(f"{random.randrange(2)}\t{' '.join(random.choices(words, k=8))}\n" for _ in range(80))
    encoding = "latin-1" if part == 4 and "latin-1" in sys.argv else "utf-8"
    with open(f"data/reviews-{part:02}.txt", "w", encoding=encoding) as file:
        file.write(text)
