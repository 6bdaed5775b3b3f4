"""Writes params.yaml: `python params.py SECTION.NAME=VALUE …`."""
import sys

import yaml

params = {
    "prepare": {"split": 0.25, "shuffle_seed": 7},
    "train": {"objective": "reg:squarederror", "rounds": 30, "max_depth": 5, "eta": 0.2, "enable_categorical": True},
    "segments": {"objective": "multiclass", "num_class": 4, "num_leaves": 15, "learning_rate": 0.1, "rounds": 20, "verbosity": 1},
    "evaluate": {"report": "plots/run-a"},
}
for word in sys.argv[1:]:
    name, _, value = word.partition("=")
    section, _, key = name.partition(".")
    params[section][key] = yaml.safe_load(value)
with open("params.yaml", "w") as file:
    yaml.safe_dump(params, file, sort_keys=False)
