import torch


def accuracy(output, target, topk=(1, 5)):
    maxk = max(topk)
    _, pred = output.topk(maxk, 1, True, True)
    return pred.eq(target.view(-1, 1)).float().sum(1).mean()


print(accuracy(torch.rand(16, 3), torch.randint(0, 3, (16,))))
