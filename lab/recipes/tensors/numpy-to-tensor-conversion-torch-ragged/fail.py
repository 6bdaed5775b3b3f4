import numpy as np
import torch

sequences = [[1, 2, 3], [4, 5], [6]]
x = torch.from_numpy(np.array(sequences, dtype="int64"))
