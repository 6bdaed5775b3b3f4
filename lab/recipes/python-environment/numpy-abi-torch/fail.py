import numpy as np
import torch

print("torch", torch.__version__, "numpy", np.__version__)
x = torch.from_numpy(np.zeros((4, 3), dtype="float32"))
print(x.shape)
