import torch
from torch.utils.data import DataLoader, Dataset

annotations = {f"img_{i:03}.jpg": [[4.0 * i, 2.0, 30.0, 40.0]] * (i % 3 + 1) for i in range(24)}
annotations["img_017.jpg"] = []


class Boxes(Dataset):
    def __init__(self):
        self.names = sorted(annotations)

    def __len__(self):
        return len(self.names)

    def __getitem__(self, index):
        boxes = [torch.tensor(box) for box in annotations[self.names[index]]]
        return torch.rand(3, 64, 64), torch.stack(boxes)


loader = DataLoader(Boxes(), batch_size=4, collate_fn=lambda batch: tuple(zip(*batch)))
for step, (images, boxes) in enumerate(loader):
    print("step", step, [len(b) for b in boxes])
