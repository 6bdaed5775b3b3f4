import torch
from torch.nn.utils.rnn import pack_padded_sequence

texts = ["a good film", "", "not for me"]
lengths = torch.tensor([len(text.split()) for text in texts])
x = torch.rand(3, 3, 8)
packed = pack_padded_sequence(x, lengths, batch_first=True, enforce_sorted=False)
