import glob

import numpy as np
import torch

files = sorted(glob.glob("data/features/*.npy"))
print("found", len(files), "files")
points = torch.from_numpy(np.concatenate([np.load(f) for f in files]))
