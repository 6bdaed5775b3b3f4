import torch
from torch.utils.tensorboard import SummaryWriter

writer = SummaryWriter("runs/first")
model = torch.nn.Linear(10, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.01)
for step in range(200):
    x = torch.randn(32, 10)
    loss = (model(x) - x.sum(1, keepdim=True)).pow(2).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    writer.add_scalar("loss/train", loss.item(), step)
    if step % 50 == 0:
        print(f"step {step} loss {loss.item():.4f}")
writer.add_graph(model, torch.randn(1, 10))
writer.close()
