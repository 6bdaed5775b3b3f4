import json
import sys


def load_config(path):
    with open(path) as f:
        return json.load(f)


def launch(arguments):
    config = load_config(arguments[0])
    print("training", config["model"], "for", config["epochs"], "epochs")


overrides = {
    "model": "unet", "epochs": 40, "loss": {"name": "dice", "smooth": 1.0}, "optimizer": {"name": "adamw", "lr": 3e-4},
    "data": {"train": ["patient_%03d" % i for i in range(12)], "val": ["patient_%03d" % i for i in range(12, 16)]},
}
launch(sys.argv[1:] or [json.dumps(overrides)])
