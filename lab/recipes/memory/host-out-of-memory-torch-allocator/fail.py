import torch

features = torch.zeros(1500000, 8)
distance = torch.zeros(features.size(0), features.size(0))
print(distance.shape)
