import torch
import torchvision

print(torch.__version__, torchvision.__version__)
