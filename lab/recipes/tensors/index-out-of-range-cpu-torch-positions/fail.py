import torch
import torch.nn as nn


class Encoder(nn.Module):
    def __init__(self, max_position_embeddings=512):
        super().__init__()
        self.word_embeddings = nn.Embedding(30522, 128)
        self.position_embeddings = nn.Embedding(max_position_embeddings, 128)

    def forward(self, input_ids):
        position_ids = torch.arange(input_ids.size(1)).unsqueeze(0)
        return self.word_embeddings(input_ids) + self.position_embeddings(position_ids)


print(Encoder()(torch.randint(0, 30522, (1, 700))).shape)
