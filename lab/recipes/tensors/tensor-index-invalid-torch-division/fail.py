import torch


def crop_center(images, size):
    h, w = images.shape[-2:]
    top, left = (h - size) / 2, (w - size) / 2
    return images[:, :, top : top + size, left : left + size]


batch = torch.rand(4, 3, 64, 64)
for size in (48, 32):
    print(crop_center(batch, size).shape)
