import torch

torch.cuda.init()
for index in range(torch.cuda.device_count()):
    print(torch.cuda.get_device_properties(index))
