import torch

torch.use_deterministic_algorithms(True)
frames = torch.randn(2, 3, 8, 8, 8, requires_grad=True)
x = torch.nn.functional.max_unpool3d(*torch.nn.functional.max_pool3d(frames, 2, return_indices=True), 2)
print(x.shape)
