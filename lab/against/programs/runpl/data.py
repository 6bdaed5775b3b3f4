"""Makes dump/train/text: `python data.py [long]`."""
import os
import random
import sys

random.seed(59)
os.makedirs("dump/train", exist_ok=True)
with open("dump/train/text", "w") as file:
    for number in range(120):
        length = 61 if number == 77 and "long" in sys.argv else random.randrange(3, 15)
        file.write(f"utt{number:04} {''.join(random.choices('abcdefgh', k=length))}\n")
