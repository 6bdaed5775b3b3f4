"""Train a small MLP on synthetic data."""
import argparse
import logging

import torch
import yaml
from torch import nn

logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
log = logging.getLogger("train")


def build_model():
    return nn.Sequential(nn.Linear(16, 64), nn.ReLU(), nn.Linear(64, 4))


def build_optimizer(model, cfg):
    decay, no_decay = [], []
    for name, p in model.named_parameters():
        (no_decay if name.endswith("bias") else decay).append(p)
    groups = [
        {"params": decay, "weight_decay": cfg["weight_decay"]},
        {"params": no_decay, "weight_decay": 0.0},
    ]
    return torch.optim.AdamW(groups, lr=cfg["lr"])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--config", default="configs/base.yaml")
    args = parser.parse_args()
    with open(args.config) as f:
        cfg = yaml.safe_load(f)
    torch.manual_seed(cfg["seed"])
    log.info("config: %s", cfg)
    model = build_model()
    log.info("model has %d parameters", sum(p.numel() for p in model.parameters()))
    optimizer = build_optimizer(model, cfg["optim"])
    for epoch in range(cfg["epochs"]):
        log.info("epoch %d", epoch)


if __name__ == "__main__":
    main()
