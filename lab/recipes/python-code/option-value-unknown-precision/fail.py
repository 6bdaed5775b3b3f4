import torch
from accelerate import Accelerator
accelerator = Accelerator(mixed_precision="float16", cpu=True)
model = torch.nn.Linear(4, 2)
opt = torch.optim.AdamW(model.parameters())
model, opt = accelerator.prepare(model, opt)
