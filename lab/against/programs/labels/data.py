"""Makes animals.csv: `python data.py [capital]`."""
import random
import sys

random.seed(71)
with open("animals.csv", "w") as file:
    file.write("weight,animal\n")
    for row in range(260):
        animal = "Cat " if row == 143 and "capital" in sys.argv else random.choice(["cat", "dog", "fox"])
        file.write(f"{random.random() * 20:.1f},{animal}\n")
