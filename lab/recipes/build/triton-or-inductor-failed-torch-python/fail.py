import torch

model = torch.compile(torch.nn.Linear(4, 2))
print(model(torch.ones(1, 4)))
