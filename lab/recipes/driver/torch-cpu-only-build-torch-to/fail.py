import torch

device = torch.device("cuda:0")
images = torch.zeros(8, 3, 224, 224)
images = images.to(device)
