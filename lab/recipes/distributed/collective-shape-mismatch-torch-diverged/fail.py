import torch
import torch.distributed as dist
import torch.nn as nn

dist.init_process_group("gloo")
rank, world = dist.get_rank(), dist.get_world_size()
model = nn.parallel.DistributedDataParallel(nn.Linear(4, 1))
optimizer = torch.optim.SGD(model.parameters(), lr=0.01)


def log(loss):
    total = loss.detach().clone()
    dist.all_reduce(total)
    print("mean loss %.4f" % (total / world).item(), flush=True)


for step in range(4):
    loss = model(torch.randn(8, 4)).pow(2).mean()
    if rank == 0:
        log(loss)
    flag = torch.zeros(3)
    dist.broadcast(flag, src=0)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
dist.destroy_process_group()
