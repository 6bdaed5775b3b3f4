"""Makes data/{train,test}.jsonl: `python data.py [text-score]`."""
import json
import os
import random
import sys

random.seed(61)
os.makedirs("data", exist_ok=True)
for name, rows in (("train", 900), ("test", 100)):
    with open(f"data/{name}.jsonl", "w") as file:
        for row in range(rows):
            score = str(random.random()) if "text-score" in sys.argv else random.random()
            file.write(json.dumps({"title": f"t{random.randrange(99)}", "score": score, "votes": random.randrange(9)}) + "\n")
