import numpy as np
import torch
import torch.nn as nn
from PIL import Image

Image.new("L", (224, 224), 128).save("cat.png")
image = np.array(Image.open("cat.png"), dtype="float32") / 255
net = nn.Sequential(nn.Conv2d(3, 64, 7, stride=2, padding=3), nn.BatchNorm2d(64), nn.ReLU())
net(torch.from_numpy(image)[None, None])
