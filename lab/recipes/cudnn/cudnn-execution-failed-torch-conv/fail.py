import torch
import torch.nn as nn

device = torch.device("cuda:0")
print("training on", torch.cuda.device_count(), "card")


class Encoder(nn.Module):
    def __init__(self, width=32):
        super().__init__()
        self.stem = nn.Conv2d(3, width, kernel_size=7, stride=2, padding=3)
        self.body = nn.Sequential(nn.ReLU(), nn.Conv2d(width, 2 * width, kernel_size=3, padding=1))
        self.head = nn.Linear(2 * width, 10)

    def forward(self, images):
        return self.head(self.body(self.stem(images)).mean(dim=(2, 3)))


net = Encoder().to(device)
optimizer = torch.optim.SGD(net.parameters(), lr=0.05, momentum=0.9)
images = torch.zeros(16, 3, 96, 96).to(device)
for step in range(100):
    optimizer.zero_grad()
    logits = net(images)
    logits.sum().backward()
    optimizer.step()
