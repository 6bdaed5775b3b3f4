import torch
import torch.nn as nn

features = nn.Sequential(*[
    module
    for inputs, outputs in ((3, 64), (64, 128), (128, 256), (256, 512), (512, 512))
    for module in (nn.Conv2d(inputs, outputs, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2))
])
print(features(torch.randn(1, 3, 16, 16)).shape)
