import h5py
import torch
from torch.utils.data import DataLoader, Dataset


class Volumes(Dataset):
    def __init__(self, path):
        self.file = h5py.File(path, "r")

    def __len__(self):
        return len(self.file["x"])

    def __getitem__(self, index):
        return torch.from_numpy(self.file["x"][index])


if __name__ == "__main__":
    with h5py.File("volumes.h5", "w") as file:
        file["x"] = [[0.0] * 4] * 16
    loader = DataLoader(Volumes("volumes.h5"), batch_size=4, num_workers=2, multiprocessing_context="spawn")
    for batch in loader:
        print(batch.shape)
