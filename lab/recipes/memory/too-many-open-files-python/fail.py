import numpy as np

np.save("part.npy", np.zeros(10))
parts = [np.load("part.npy", mmap_mode="r") for _ in range(200)]
logs = [open("log-%d.txt" % n, "w") for n in range(200)]
print(len(parts), len(logs))
