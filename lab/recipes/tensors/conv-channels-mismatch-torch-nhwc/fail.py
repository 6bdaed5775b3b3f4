import numpy as np
import torch
import torch.nn as nn

images = np.random.randint(0, 255, (8, 224, 224, 3), dtype="uint8")
net = nn.Conv2d(3, 64, 3)
net(torch.from_numpy(images).float() / 255)
