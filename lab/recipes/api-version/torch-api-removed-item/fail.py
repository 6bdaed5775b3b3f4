import torch
import torch.nn as nn

loss = nn.MSELoss()(torch.zeros(4), torch.ones(4))
print("loss", loss.data[0])
