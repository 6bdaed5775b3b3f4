import argparse
import tomllib
from pathlib import Path

parser = argparse.ArgumentParser()
parser.add_argument("--config", default="train.toml")
arguments = parser.parse_args()
settings = tomllib.loads(Path(arguments.config).read_text())
print("batch size", settings["train"]["batch_size"])
