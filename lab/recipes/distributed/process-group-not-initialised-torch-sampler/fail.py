import torch
from torch.utils.data import DataLoader, TensorDataset
from torch.utils.data.distributed import DistributedSampler


def loader(data, batch_size):
    sampler = DistributedSampler(data, shuffle=True)
    return DataLoader(data, batch_size=batch_size, sampler=sampler, drop_last=True)


data = TensorDataset(torch.randn(100, 4), torch.randint(0, 3, (100,)))
for epoch in range(2):
    batches = loader(data, 10)
    batches.sampler.set_epoch(epoch)
    for x, y in batches:
        pass
    print("epoch", epoch)
