import torch
from torch.utils.data import DataLoader, Dataset


class Series(Dataset):
    def __init__(self, values, window):
        self.values, self.window = values, window

    def __getitem__(self, index):
        part = self.values[index : index + self.window]
        return part[:-1], part[-1]


def main():
    data = Series(torch.sin(torch.arange(400) / 9.0), 25)
    loader = DataLoader(data, batch_size=16, shuffle=True)
    for inputs, target in loader:
        print(inputs.shape, target.shape)


main()
