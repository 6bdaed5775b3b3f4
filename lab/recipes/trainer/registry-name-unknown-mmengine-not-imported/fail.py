from mmengine.config import Config
from mmengine.registry import MODELS

with open("config.py", "w") as f:
    f.write("model = dict(type='CountingHead', width=64)\n")

cfg = Config.fromfile("config.py")
head = MODELS.build(cfg.model)
print(head)
