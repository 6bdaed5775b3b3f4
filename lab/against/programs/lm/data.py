"""Makes data/corpus.txt: `python data.py [strange]`, with one character that no vocabulary of 200 has."""
import os
import random
import sys

random.seed(5)
words = ["the", "model", "reads", "a", "line", "and", "tells", "what", "it", "saw", "today"]
text = " ".join(random.choice(words) for _ in range(4000))
if "strange" in sys.argv:
    text = text[:9000] + "\u0416" + text[9001:]
os.makedirs("data", exist_ok=True)
with open("data/corpus.txt", "w", encoding="utf-8") as file:
    file.write(text)
