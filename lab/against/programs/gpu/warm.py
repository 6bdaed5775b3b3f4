"""Puts a model on the GPU, with the lines of a key=value logger."""
import sys
import time

import torch

given = {"layers": "6", "width": "128", "run": "a"} | dict(word.split("=") for word in sys.argv[1:])


def say(event, **values):
    print(f"t={time.time():.2f} event={event} " + " ".join(f"{name}={value}" for name, value in values.items()), flush=True)


say("start", torch=torch.__version__, cuda=torch.version.cuda, **given)
layers = []
for number in range(int(given["layers"])):
    start = time.perf_counter()
    layers.append(torch.empty(int(given["width"]), int(given["width"]), device="cuda"))
    say("layer", number=number, ms=f"{(time.perf_counter() - start) * 1e3:.2f}")
say("ready", layers=len(layers), allocated=torch.cuda.memory_allocated())
