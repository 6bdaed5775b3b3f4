import torch
import torch.nn as nn

print(torch.__version__, torch.cuda.is_available())
model = nn.Linear(16, 4).cuda()
