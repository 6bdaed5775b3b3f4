import json

with open("config.json") as f:
    cfg = json.load(f)
print("lr", cfg["lr"], "epochs", cfg["epochs"])
