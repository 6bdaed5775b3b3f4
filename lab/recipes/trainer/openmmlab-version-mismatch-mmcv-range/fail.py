from mmengine.config import Config
from mmengine.runner import Runner

import mmdet
from mmdet.utils import register_all_modules

print("mmdet", mmdet.__version__)
register_all_modules()
Runner.from_cfg(Config.fromfile("rtmdet_tiny.py")).train()
