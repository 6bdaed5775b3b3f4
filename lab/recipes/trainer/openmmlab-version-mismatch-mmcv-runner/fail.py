import torch
from mmcv import Config
from mmcv.runner import build_optimizer, load_checkpoint

cfg = Config.fromfile("configs/upernet_r50.py")
model = torch.nn.Conv2d(3, 8, 3)
load_checkpoint(model, cfg.load_from)
optimizer = build_optimizer(model, cfg.optimizer)
