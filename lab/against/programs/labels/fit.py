"""Counts classes as pandas prints them, then codes them."""
import configparser
import io
import sys

import pandas as pd

config = configparser.ConfigParser()
config.read_string("[fit]\nbins = 5\ncodes = cat,dog,fox\nnote = weekly\n")
for word in sys.argv[1:]:
    name, _, value = word.partition("=")
    config["fit"][name] = value
held = io.StringIO()
config.write(held)
print(held.getvalue().strip())
animals = pd.read_csv("animals.csv")
print(animals["animal"].value_counts())
codes = {name: at for at, name in enumerate(config["fit"]["codes"].split(","))}
coded = [codes[name] for name in animals["animal"]]
print(pd.cut(animals["weight"], int(config["fit"]["bins"])).value_counts().sort_index().to_string())
print(sum(coded), "coded")
