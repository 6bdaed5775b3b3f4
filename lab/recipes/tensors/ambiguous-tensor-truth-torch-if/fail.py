import torch

predicted = torch.tensor([1, 0, 2, 2])
labels = torch.tensor([1, 0, 1, 2])
correct = 0
if predicted == labels:
    correct += 1
