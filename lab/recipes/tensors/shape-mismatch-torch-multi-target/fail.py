import numpy as np
import torch
import torch.nn as nn

model = nn.Linear(4, 3)
data = np.random.rand(150, 4).astype("float32")
labels = np.random.randint(0, 3, (150, 1))
criterion = nn.CrossEntropyLoss()
loss = criterion(model(torch.from_numpy(data)), torch.from_numpy(labels).long())
loss.backward()
