import torch
from torch import nn


class Bag(nn.Module):
    def __init__(self, vectors, classes):
        super().__init__()
        self.table = nn.Embedding(*vectors.shape)
        self.table.weight = vectors
        self.head = nn.Linear(vectors.size(1), classes)

    def forward(self, ids):
        return self.head(self.table(ids).mean(1))


def main():
    vectors = torch.rand(500, 50)
    model = Bag(vectors, 4)
    print(model(torch.randint(0, 500, (2, 12))).shape)


main()
