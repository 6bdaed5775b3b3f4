import torch
import torch.nn as nn

model = nn.Linear(64, 10).cuda()
images = torch.zeros(4, 64)
print(model(images))
