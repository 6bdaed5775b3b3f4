import torch

module = torch.jit.load("detector_post.pt")
boxes = torch.rand(20, 4) * 100
boxes[:, 2:] += boxes[:, :2]
kept, scores = module(boxes, torch.rand(20))
print(len(kept))
