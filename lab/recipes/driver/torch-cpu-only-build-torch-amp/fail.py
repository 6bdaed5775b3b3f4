import torch

print("torch", torch.__version__)
free, total = torch.cuda.mem_get_info()
print(free, total)
