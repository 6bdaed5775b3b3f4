import torch
from torch.nn.utils.rnn import pack_padded_sequence

x = torch.rand(3, 5, 8)
packed = pack_padded_sequence(x, torch.tensor([2, 5, 3]), batch_first=True)
