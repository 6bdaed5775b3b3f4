from fvcore.common.config import CfgNode
from fvcore.common.registry import Registry

HEADS = Registry("ROI_HEADS")
HEADS.__doc__ = "Heads that work on regions."


@HEADS.register()
class StandardROIHeads:
    def __init__(self, cfg):
        self.classes = cfg.MODEL.CLASSES


cfg = CfgNode({"MODEL": {"HEAD": "StandartROIHeads", "CLASSES": 80}})
head = HEADS.get(cfg.MODEL.HEAD)(cfg)
print(head.classes)
