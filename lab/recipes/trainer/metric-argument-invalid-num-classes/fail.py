import torch
from torchmetrics import Accuracy
acc = Accuracy(task="multiclass")
print(acc(torch.randn(8, 5), torch.randint(0, 5, (8,))))
