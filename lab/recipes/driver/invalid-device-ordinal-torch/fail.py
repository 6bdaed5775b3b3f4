import torch

print("GPUs:", torch.cuda.device_count())
torch.cuda.set_device(2)
x = torch.zeros(4).cuda()
