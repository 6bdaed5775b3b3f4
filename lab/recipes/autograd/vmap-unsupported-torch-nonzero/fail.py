import torch
from torch.func import vmap


def mean_of_valid(series):
    """The mean of what is not missing."""
    valid = series[~torch.isnan(series)]
    return valid.mean()


table = torch.randn(16, 24)
table[torch.rand(16, 24) < 0.2] = float("nan")
print("by loop:", torch.stack([mean_of_valid(row) for row in table])[:3])
print("by vmap:", vmap(mean_of_valid)(table)[:3])
