import torch
import torch.distributed as dist
from torch import nn
from torch.utils.data import DataLoader, Subset, TensorDataset
from tqdm import tqdm

dist.init_process_group("gloo")
rank, world = dist.get_rank(), dist.get_world_size()
torch.manual_seed(0)
data = TensorDataset(torch.randn(613, 20), torch.randint(0, 2, (613,)))
mine = Subset(data, range(rank, len(data), world))
model = nn.Linear(20, 2)


@torch.no_grad()
def evaluate():
    hits = 0
    for features, labels in tqdm(DataLoader(mine, batch_size=40), desc="eval", disable=rank > 0):
        found = model(features).argmax(1)
        everywhere = [torch.empty_like(found) for _ in range(world)]
        dist.all_gather(everywhere, found)
        hits += int((found == labels).sum())
    return hits


print("rank", rank, "hits", evaluate())
