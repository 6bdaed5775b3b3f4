import logging
import sys
import time

import numpy as np
import torch
from torch.utils.data import DataLoader, Dataset

logging.basicConfig(stream=sys.stdout, level=logging.INFO, format="[%(asctime)s][%(levelname)s] %(message)s")


class Pictures(Dataset):
    def __len__(self):
        return 200

    def __getitem__(self, index):
        if index % 67 == 0:
            try:
                raise OSError("image file is truncated (3 bytes not processed)")
            except OSError as error:
                logging.warning("sample %d skipped: %s", index, error)
        picture = np.random.randint(0, 255, (3, 16, 16), dtype=np.uint8)
        picture.setflags(write=False)
        return torch.from_numpy(picture).float() / 255, index % 4


def main():
    torch.manual_seed(0)
    loader = DataLoader(Pictures(), batch_size=16, shuffle=True, num_workers=6, pin_memory=True, drop_last=True)
    model = torch.nn.Sequential(torch.nn.Conv2d(3, 8, 3), torch.nn.ReLU(), torch.nn.Flatten(), torch.nn.Linear(8 * 14 * 14, 4))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.01, momentum=0.9)
    scheduler = torch.optim.lr_scheduler.ReduceLROnPlateau(optimizer, patience=1)
    for epoch in range(3):
        started, total = time.time(), 0.0
        for x, y in loader:
            loss = torch.nn.functional.cross_entropy(model(x), y)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            total += loss.item()
        scheduler.step(total)
        logging.info("epoch %d loss %.4f, 0 failed batches, %.1f s", epoch, total / len(loader), time.time() - started)
        torch.save({"model": model.state_dict(), "epoch": epoch}, "last.pt")
    model.load_state_dict(torch.load("last.pt")["model"])
    print("finished without error")


if __name__ == "__main__":
    main()
