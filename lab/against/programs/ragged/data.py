"""Makes in/*.csv: `python data.py [ragged]`."""
import os
import random
import sys

random.seed(73)
os.makedirs("in", exist_ok=True)
for name in ("april", "march", "may"):
    with open(f"in/{name}.csv", "w") as file:
        file.write("a,b,c\n")
        for row in range(90):
            file.write(",".join(str(random.randrange(9)) for _ in range(5 if name == "march" and row == 60 and "ragged" in sys.argv else 3)) + "\n")
