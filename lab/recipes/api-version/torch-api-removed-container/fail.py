import torch
from torch._six import container_abcs, int_classes
