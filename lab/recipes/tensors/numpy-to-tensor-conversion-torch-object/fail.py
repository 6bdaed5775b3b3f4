import numpy as np
import torch

rows = np.array([[1.0, "a", None], [2.0, "b", 3]], dtype=object)
x = torch.from_numpy(rows)
