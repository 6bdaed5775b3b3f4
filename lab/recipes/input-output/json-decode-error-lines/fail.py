import json
import os

os.makedirs("data", exist_ok=True)
with open("data/alpaca.json", "w") as f:
    for i in range(5):
        f.write(json.dumps({"instruction": "Add the numbers.", "input": "%d + %d" % (i, i), "output": str(2 * i)}) + "\n")


def load_examples(path):
    with open(path) as f:
        examples = json.load(f)
    return [(e["instruction"] + "\n" + e["input"], e["output"]) for e in examples]


print(len(load_examples("data/alpaca.json")), "examples")
