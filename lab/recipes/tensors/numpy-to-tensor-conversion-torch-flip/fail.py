import numpy as np
import torch

image = np.zeros((480, 640, 3), dtype="uint8")
rgb = image[:, :, ::-1]
x = torch.from_numpy(rgb.transpose(2, 0, 1))
