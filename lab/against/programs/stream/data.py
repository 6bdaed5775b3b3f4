"""Makes data/events.jsonl: `python data.py [broken]`."""
import json
import os
import random
import sys

random.seed(31)
os.makedirs("data", exist_ok=True)
with open("data/events.jsonl", "w") as file:
    for number in range(3000):
        row = json.dumps({"id": number, "t": number / 50, "y": round(random.gauss(0, 1), 5)})
        if number == 2217 and "broken" in sys.argv:
            row = row[:21]
        file.write(row + "\n")
