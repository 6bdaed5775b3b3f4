import torch

print(torch.__version__, torch.cuda.get_device_name(0))
x = torch.zeros(8, 8, device="cuda")
print(x + 1)
