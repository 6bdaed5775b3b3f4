import os

import torch
from torch.utils.data import DataLoader, TensorDataset

settings = {"batch_size": 16, "num_workers": 4, "timeout": 60}
if torch.__version__ >= "2":
    settings["persistent_workers"] = True
if os.environ.get("DEBUG_LOADER", "1") == "1":
    settings["num_workers"] = 0

data = TensorDataset(torch.arange(100).float().reshape(50, 2))
loader = DataLoader(data, **settings)
print(sum(len(batch[0]) for batch in loader))
