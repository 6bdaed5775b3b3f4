import torch
import torch.nn as nn


class TwoGpuNet(nn.Module):
    """The lower half on the first card, the upper half on the second."""

    def __init__(self):
        super().__init__()
        self.lower = nn.Linear(512, 512).to("cuda:0")
        self.upper = nn.Linear(512, 10).to("cuda:1")

    def forward(self, x):
        hidden = torch.relu(self.lower(x.to("cuda:0")))
        return self.upper(hidden.to("cuda:1"))


net = TwoGpuNet()
print("cards", torch.cuda.device_count())
for step in range(5):
    out = net(torch.zeros(32, 512))
    print("step", step, out.shape)
