import torch

sequences = [[1, 2, 3], [4, 5], [6]]
x = torch.tensor(sequences)
