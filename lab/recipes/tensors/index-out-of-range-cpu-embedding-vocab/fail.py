import torch
import torch.nn as nn
import torch.nn.functional as F

words = "the cat sat on the mat and the dog sat on the cat".split()
vocab = {w: i for i, w in enumerate(sorted(set(words)))}
PAD = len(vocab)
UNK = len(vocab) + 1

class Tagger(nn.Module):
    def __init__(self, vocab_size, dim=16):
        super().__init__()
        self.emb = nn.Embedding(vocab_size, dim)
        self.rnn = nn.GRU(dim, 32, batch_first=True)
        self.out = nn.Linear(32, 2)

    def forward(self, ids):
        h, _ = self.rnn(self.emb(ids))
        return self.out(h[:, -1])

model = Tagger(len(vocab))
ids = [vocab.get(w, UNK) for w in "the bird sat".split()]
batch = torch.tensor([ids + [PAD] * 3])
print(model(batch))
