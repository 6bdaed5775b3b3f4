"""Makes data/clicks-N.csv: `python data.py [dash]`."""
import os
import random
import sys

random.seed(37)
os.makedirs("data", exist_ok=True)
for part in range(3):
    with open(f"data/clicks-{part}.csv", "w") as file:
        file.write("user,clicks,seconds\n")
        for row in range(900):
            clicks = "--" if part == 1 and row == 640 and "dash" in sys.argv else random.randrange(40)
            file.write(f"u{random.randrange(300)},{clicks},{random.random() * 60:.2f}\n")
