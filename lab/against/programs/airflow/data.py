"""Makes landing/orders.csv: `python data.py [no-date]`."""
import os
import random
import sys

random.seed(53)
os.makedirs("landing", exist_ok=True)
with open("landing/orders.csv", "w") as file:
    file.write("order,day,amount\n")
    for row in range(1500):
        day = "2026-13-45" if row == 1107 and "no-date" in sys.argv else f"2026-{random.randrange(1, 13):02}-{random.randrange(1, 29):02}"
        file.write(f"{row},{day},{random.random() * 90:.2f}\n")
