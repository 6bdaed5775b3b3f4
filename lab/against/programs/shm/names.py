"""Reads names of species and prints their counts."""
import collections
import random
import sys

import torch

species = ["Bufo bufo", "Parus major", "Ligusticum mutellina", "Épinoche", "Rötelmaus"]
drawn = collections.Counter(random.choices(species[:3], k=500) + [species[3]] * 4 + [species[4]] * 3)
print("output encoding asked of the terminal", torch.tensor(len(drawn)).item(), "species")
for number, (name, count) in enumerate(sorted(drawn.items())):
    print(f"{number}: {count:4} {name}", file=sys.stdout)
print("table written")
