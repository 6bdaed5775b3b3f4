import os
import random

names = [f"{random.getrandbits(64):016x}" for _ in range(20000)]
for count, name in enumerate(names):
    folder = os.path.join("data", name[:2])
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, name + ".txt"), "w") as file:
        file.write(f"caption {count}\n")
    if count % 1000 == 0:
        print("written", count, flush=True)
