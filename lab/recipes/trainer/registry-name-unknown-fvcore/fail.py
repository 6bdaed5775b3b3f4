import json

from fvcore.common.registry import Registry

BACKBONES = Registry("BACKBONE")


@BACKBONES.register()
class ResNet:
    def __init__(self, depth):
        self.depth = depth


def build(config):
    return BACKBONES.get(config["name"])(**config["options"])


config = json.loads('{"name": "SwinTransformer", "options": {"depth": 18}}')
print(build(config).depth)
