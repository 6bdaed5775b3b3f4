import io
import warnings

import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super(Net, self).__init__()
        self.rnn = nn.LSTM(8, 16, num_layers=1, dropout=0.3, batch_first=True)
        self.head = nn.Linear(16, 3)

    def forward(self, x):
        if x.shape[1] > 100:
            x = x[:, :100]
        y, _ = self.rnn(x)
        n = int(y.mean().item() > 5)
        return self.head(y[:, -1]) + n + torch.tensor(0.0)


model = Net().eval()
x = torch.randn(2, 10, 8)
traced = torch.jit.trace(model, x)
print("largest difference", (traced(x) - model(x)).abs().max().item())
buffer = io.BytesIO()
torch.jit.save(traced, buffer)
buffer.seek(0)
print(torch.jit.load(buffer).graph_for(x) is not None)
with torch.no_grad():
    for step in range(3):
        print("step %d error %.4f" % (step, (traced(x) - model(x)).abs().mean().item()))
print("exported and compared")
