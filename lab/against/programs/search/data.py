"""Makes data/patients.csv: `python data.py [infinite]`."""
import os
import random
import sys

random.seed(23)
os.makedirs("data", exist_ok=True)
with open("data/patients.csv", "w") as file:
    file.write("patient,ward,age,dose,ratio,outcome\n")
    for row in range(500):
        ratio = "inf" if row == 318 and "infinite" in sys.argv else f"{random.random() * 4:.3f}"
        outcome = 1 if row % 12 == 0 else 0
        file.write(f"p{row:04},{random.choice('NSEW')},{random.randint(18, 90)},{random.choice((5, 10, 20))},{ratio},{outcome}\n")
