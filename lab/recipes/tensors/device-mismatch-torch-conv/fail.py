import torch
import torch.nn as nn

device = torch.device("cuda")
net = nn.Sequential(nn.Conv2d(3, 8, 3), nn.ReLU())
images = torch.zeros(4, 3, 32, 32).to(device)
net(images)
