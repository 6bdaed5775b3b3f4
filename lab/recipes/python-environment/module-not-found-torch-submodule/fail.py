import torch
from torch.cuda.amp import GradScaler, autocast

scaler = GradScaler()
