import json

CONFIG = """{
    "model": "resnet50",
    "batch_size": 64,   // fits into 16 GB
    "lr": 0.1,
}
"""
with open("config.json", "w") as f:
    f.write(CONFIG)


def main():
    with open("config.json") as f:
        config = json.load(f)
    print("model", config["model"], "batch", config["batch_size"])


main()
