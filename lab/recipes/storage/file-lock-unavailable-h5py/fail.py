import subprocess
import sys
import time

import h5py
import numpy as np

if "--write" in sys.argv:
    with h5py.File("features.h5", "a") as file:
        file.create_dataset("train", data=np.zeros((100, 8)))
        file.flush()
        time.sleep(20)
    sys.exit()

writer = subprocess.Popen([sys.executable, __file__, "--write"])
time.sleep(3)
with h5py.File("features.h5", "r") as file:
    print("train", file["train"].shape)
