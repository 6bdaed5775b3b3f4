"""Makes data/sales.csv: `python data.py [bad-cell]`."""
import os
import random
import sys

random.seed(11)
os.makedirs("data", exist_ok=True)
with open("data/sales.csv", "w") as file:
    file.write("day,store,visits,price,sold\n")
    for row in range(600):
        store = "z" if row == 77 else random.choice("abc")
        visits, price = random.randint(10, 90), round(random.uniform(1, 9), 2)
        cell = "n/a?" if row == 431 and "bad-cell" in sys.argv else visits
        file.write(f"{row % 30},{store},{cell},{price},{int(visits / price * 3) + random.randint(0, 4)}\n")
