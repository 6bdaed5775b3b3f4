"""MMEngine's Runner with a configuration file and --cfg-options."""
import argparse
import json
from collections import Counter

import numpy as np
import torch
from mmengine.config import Config, DictAction
from mmengine.logging import print_log
from mmengine.model import BaseModel
from mmengine.registry import DATASETS, MODELS
from mmengine.runner import Runner
from torch import nn
from torch.utils.data import Dataset


@DATASETS.register_module()
class Annotated(Dataset):
    def __init__(self, ann_file, feature_file):
        with open(ann_file) as file:
            rows = json.load(file)["annotations"]
        self.labels = [row["category_id"] for row in rows]
        self.features = np.load(feature_file)
        print_log(f"{ann_file}: {len(rows)} annotations, by category {sorted(Counter(self.labels).items())}", logger="current")

    def __len__(self):
        return len(self.labels)

    def __getitem__(self, index):
        return torch.from_numpy(self.features[index]), self.labels[index]


@MODELS.register_module()
class Head(BaseModel):
    def __init__(self, in_channels, num_classes):
        super().__init__()
        self.fc = nn.Linear(in_channels, num_classes)

    def forward(self, features, labels, mode="loss"):
        return {"loss": nn.functional.cross_entropy(self.fc(features), labels)}

    def train_step(self, data, optim_wrapper):
        with optim_wrapper.optim_context(self):
            loss = self.forward(*data)["loss"]
        optim_wrapper.update_params(loss)
        return {"loss": loss}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("config")
    parser.add_argument("--amp", action="store_true")
    parser.add_argument("--cfg-options", nargs="+", action=DictAction)
    args = parser.parse_args()
    config = Config.fromfile(args.config)
    if args.cfg_options:
        config.merge_from_dict(args.cfg_options)
    if args.amp:
        config.optim_wrapper.type = "AmpOptimWrapper"
        config.optim_wrapper.loss_scale = "dynamic"
    Runner.from_cfg(config).train()


if __name__ == "__main__":
    main()
