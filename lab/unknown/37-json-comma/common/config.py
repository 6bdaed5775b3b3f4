import json
import os


class Config(dict):
    __getattr__ = dict.__getitem__

    @classmethod
    def load(cls, path):
        path = os.path.expanduser(path)
        with open(path) as f:
            return cls(json.load(f))
