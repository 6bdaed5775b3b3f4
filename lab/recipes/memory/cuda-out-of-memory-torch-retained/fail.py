import torch
import torch.nn as nn

model = nn.Linear(2048, 2048, bias=False).cuda()
outputs = []
for step in range(2000):
    batch = torch.empty(8192, 2048, device="cuda")
    outputs.append(model(batch))
    if step % 20 == 0:
        print("step %4d | allocated %.2f GiB" % (step, torch.cuda.memory_allocated() / 2**30))
