"""Makes wine.csv: `python data.py [empty-cell]`."""
import random
import sys

random.seed(43)
with open("wine.csv", "w") as file:
    file.write("alcohol,acid,sugar,quality\n")
    for row in range(300):
        acid = "" if row == 211 and "empty-cell" in sys.argv else f"{random.gauss(5, 1):.2f}"
        file.write(f"{random.gauss(11, 1):.2f},{acid},{random.expovariate(0.3):.2f},{random.randrange(3)}\n")
