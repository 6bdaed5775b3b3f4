import torch
import torch.nn as nn

CONFIG = """
model: mlp
lr: 1e-4
weight_decay: 0.01
epochs: 5
"""


def parse(text):
    """What a YAML 1.1 reader makes of these lines."""
    config = {}
    for line in text.strip().splitlines():
        key, value = line.split(": ")
        if value.isdigit():
            config[key] = int(value)
        elif "." in value and value.replace(".", "", 1).isdigit():
            config[key] = float(value)
        else:
            config[key] = value
    return config


config = parse(CONFIG)
model = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=config["lr"], weight_decay=config["weight_decay"])
print(optimizer)
