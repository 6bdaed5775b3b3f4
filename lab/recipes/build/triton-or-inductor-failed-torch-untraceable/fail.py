import torch


@torch.compile(fullgraph=True)
def clip(x):
    if x.sum() > 0:
        print("positive")
        return x
    return -x


clip(torch.randn(8))
