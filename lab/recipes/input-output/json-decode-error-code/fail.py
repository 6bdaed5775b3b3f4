import json

with open("train.jsonl", "w") as file:
    for index in range(3):
        print(json.dumps({"text": "sample", "label": index}), file=file)
samples = json.load(open("train.jsonl"))
print(len(samples), "samples")
