import torch
import torch.nn as nn

print("torch", torch.__version__, "cuda", torch.version.cuda)
print("available:", torch.cuda.is_available())
model = nn.Linear(128, 10).cuda()
print(next(model.parameters()).device)
