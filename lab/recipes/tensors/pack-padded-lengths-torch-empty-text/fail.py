import torch
import torch.nn as nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_sequence

vocab = {"good": 1, "film": 2, "bad": 3, "sound": 4}


def encode(text):
    return torch.tensor([vocab[w] for w in text.split() if w in vocab], dtype=torch.long)


class Classifier(nn.Module):
    def __init__(self):
        super(Classifier, self).__init__()
        self.embed = nn.Embedding(10, 8, padding_idx=0)
        self.lstm = nn.LSTM(8, 16, batch_first=True)
        self.out = nn.Linear(16, 2)

    def forward(self, tokens, lengths):
        packed = pack_padded_sequence(self.embed(tokens), lengths, batch_first=True)
        _, (h, _) = self.lstm(packed)
        return self.out(h[-1])


texts = ["good film good sound", "bad film", "???"]
ids = [encode(text) for text in texts]
batch = pad_sequence(ids, batch_first=True)
print(Classifier()(batch, torch.tensor([len(i) for i in ids])).shape)
