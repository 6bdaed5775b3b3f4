import torch
import torch.nn as nn
import torch.nn.functional as F

conv = nn.Conv2d(1, 16, 5)
fc = nn.Linear(16 * 12 * 6, 10)
images, labels = torch.randn(32, 1, 28, 28), torch.randint(0, 10, (32,), dtype=torch.long)
x = F.max_pool2d(F.relu(conv(images)), 2)
output = fc(x.view(-1, 16 * 12 * 6))
loss = F.cross_entropy(output, labels)
loss.backward()
