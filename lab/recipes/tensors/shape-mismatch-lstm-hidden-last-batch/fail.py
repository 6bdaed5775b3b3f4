import torch
import torch.nn as nn
import torch.nn.functional as F

from torch.utils.data import TensorDataset, DataLoader

BATCH = 32
class Forecaster(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(4, 50, batch_first=True)
        self.fc = nn.Linear(50, 1)

    def forward(self, x):
        h0 = torch.zeros(1, BATCH, 50)
        c0 = torch.zeros(1, BATCH, 50)
        out, _ = self.lstm(x, (h0, c0))
        return self.fc(out[:, -1])

loader = DataLoader(TensorDataset(torch.randn(100, 12, 4), torch.randn(100, 1)), batch_size=BATCH)
model = Forecaster()
opt = torch.optim.Adam(model.parameters())
for x, y in loader:
    loss = F.mse_loss(model(x), y)
    opt.zero_grad(); loss.backward(); opt.step()
print("ok", loss.item())
