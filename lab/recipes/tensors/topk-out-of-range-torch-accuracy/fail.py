import torch
import torch.nn as nn


def accuracy(output, target, topk=(1,)):
    """The accuracy over the k best guesses."""
    maxk = max(topk)
    _, pred = output.topk(maxk, 1, True, True)
    correct = pred.t().eq(target.view(1, -1).expand_as(pred.t()))
    return [correct[:k].float().sum() * 100.0 / target.size(0) for k in topk]


model = nn.Sequential(nn.Linear(32, 64), nn.ReLU(), nn.Linear(64, 3))   # cat, dog, bird
x, y = torch.randn(16, 32), torch.randint(0, 3, (16,))
output = model(x)
print("loss", nn.functional.cross_entropy(output, y).item())
top1, top5 = accuracy(output, y, topk=(1, 5))
print("top1 %.1f top5 %.1f" % (top1.item(), top5.item()))
