"""Writes command.sh: `python command.py NAME=VALUE …`."""
import sys

given = {"seq-len": "64", "hidden": "32", "micro-batch": "4", "seed": "1", "save": "ckpt/a"} | dict(word.split("=", 1) for word in sys.argv[1:])
with open("command.sh", "w") as file:
    file.write("python -u model.py \\\n" + " \\\n".join(f"    --{name} {value}" for name, value in given.items()) + "\n")
