import torch
import torch.nn as nn
import torch.nn.functional as F

model = nn.Linear(4, 2)
correct = 0
total = 0
with torch.no_grad():
    for _ in range(5):
        x = torch.randn(8, 4)
        y = torch.randint(0, 2, (8,))
        pred = model(x).argmax(dim=1)
        if pred == y:
            correct += 1
        total += len(y)
print("accuracy", correct / total)
