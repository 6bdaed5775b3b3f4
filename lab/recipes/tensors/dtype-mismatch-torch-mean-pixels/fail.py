import numpy as np
import torch

rng = np.random.RandomState(0)
images = torch.from_numpy(rng.randint(0, 256, (64, 28, 28)))
labels = torch.from_numpy(rng.randint(0, 10, 64))

mean, std = images.mean(), images.std()
images = (images - mean) / std
print("mean", mean, "std", std)
