import json

from datasets import load_dataset

with open("train.jsonl", "w") as f:
    for i in range(40):
        line = json.dumps({"prompt": f"question {i}", "answer": f"answer {i}"})
        if i == 17:
            line = line.replace('", "answer"', '" "answer"')
        f.write(line + "\n")

data = load_dataset("json", data_files="train.jsonl", split="train")
print(data[0], len(data))
