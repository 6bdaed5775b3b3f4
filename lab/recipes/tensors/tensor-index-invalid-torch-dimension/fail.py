import io

import numpy as np
import torch

rows = torch.from_numpy(np.loadtxt(io.StringIO("0 0.5 0.5 0.2 0.2")))
boxes = rows[:, 1:5]
