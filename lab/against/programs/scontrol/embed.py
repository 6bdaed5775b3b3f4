"""Embeds documents in blocks."""
import sys
import time

import numpy as np

given = {"documents": "4000", "width": "256", "block": "500"} | dict(word.lstrip("-").split("=") for word in sys.argv[1:])
print(" ".join(f"{name}={value}" for name, value in given.items()))
held = np.zeros((int(given["documents"]) * 20, int(given["width"])))
for at in range(0, int(given["documents"]), int(given["block"])):
    start = time.perf_counter()
    some = np.random.default_rng(at).normal(size=(int(given["block"]) * 20, int(given["width"])))
    held[at * 20 : at * 20 + len(some)] = some @ some[: int(given["width"])].T if given["width"] == "0" else some
    print(f"block {at // int(given['block'])}: {held.nbytes >> 20} MiB held, {(time.perf_counter() - start) * 1e3:.1f} ms")
print("embedded")
