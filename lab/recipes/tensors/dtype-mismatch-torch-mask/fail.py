import torch
import torch.nn as nn


class Attention(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.score = nn.Linear(width, 1)

    def forward(self, states, mask):
        scores = self.score(states).squeeze(-1)
        scores = scores.masked_fill(1 - mask, float("-inf"))
        return (scores.softmax(dim=1).unsqueeze(-1) * states).sum(dim=1)


tokens = torch.tensor([[4, 8, 2, 0, 0], [7, 1, 9, 3, 5]])
mask = (tokens != 0).long()
states = nn.Embedding(10, 32)(tokens)
print(Attention(32)(states, mask).shape)
