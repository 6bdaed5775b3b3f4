import torch
from torch.utils.data import DataLoader, TensorDataset, WeightedRandomSampler

labels = torch.cat([torch.zeros(180), torch.ones(20)]).long()
data = TensorDataset(torch.randn(200, 6), labels)
weights = torch.tensor([1 / 180, 1 / 20])[labels]
sampler = WeightedRandomSampler(weights, num_samples=200, replacement=True)
loader = DataLoader(data, batch_size=25, shuffle=True, sampler=sampler)
for features, target in loader:
    print(features.shape, target.float().mean().item())
