import torch
from torch._six import container_abcs, string_classes

print(torch.__version__)
