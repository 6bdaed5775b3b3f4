import torch
import torch.nn as nn

try:
    from torch.nn.utils.parametrizations import weight_norm
except ImportError:
    from torch.nn.utils import weight_norm

print("torch", torch.__version__)
vocoder = nn.Sequential(weight_norm(nn.Linear(8, 16)), nn.Tanh(), weight_norm(nn.Linear(16, 2)))
vocoder.load_state_dict(torch.load("vocoder.pt"))
print(vocoder(torch.rand(1, 8)))
