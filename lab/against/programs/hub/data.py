"""Makes data/part-N.json and args.json: `python data.py [cut] [NAME=VALUE …]`."""
import json
import os
import random
import sys

random.seed(47)
os.makedirs("data", exist_ok=True)
for part in range(5):
    text = json.dumps([{"text": "".join(random.choices("abcdefgh ", k=60)), "label": random.randrange(2)} for _ in range(40)])
    with open(f"data/part-{part}.json", "w") as file:
        file.write(text[:1999] if part == 3 and "cut" in sys.argv else text)
args = {"output_dir": "out/base", "per_device_train_batch_size": 8, "num_train_epochs": 1, "eval_strategy": "steps", "eval_steps": 10,
        "save_steps": 20, "logging_steps": 5, "load_best_model_at_end": True, "learning_rate": 0.001, "use_cpu": True, "report_to": "none", "warmup_ratio": 0.1}
for word in sys.argv[1:]:
    name, equals, value = word.partition("=")
    if equals:
        args[name] = json.loads(value)
with open("args.json", "w") as file:
    json.dump(args, file, indent=4)
