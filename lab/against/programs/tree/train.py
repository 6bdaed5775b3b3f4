"""Lightning with a configuration that rich draws as a tree, as templates with Hydra have it."""
import logging
import sys

import lightning as L
import rich.syntax
import rich.tree
import torch
from omegaconf import OmegaConf
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

config = OmegaConf.create({
    "task_name": "train", "tags": ["dev"],
    "data": {"_target_": "src.data.Points", "batch_size": 32, "num_workers": 0, "classes": 6},
    "model": {"_target_": "src.models.Net", "optimizer": {"_target_": "torch.optim.Adam", "lr": 0.002, "fused": False}, "net": {"input_size": 12, "lin1_size": 32, "output_size": 6}},
    "trainer": {"accelerator": "cpu", "devices": 1, "min_epochs": 1, "max_epochs": 2, "deterministic": False},
    "paths": {"output_dir": "logs/train/runs/${now:}"}, "seed": None,
})
OmegaConf.register_new_resolver("now", lambda *_: __import__("time").strftime("%Y-%m-%d_%H-%M-%S"))
config = OmegaConf.merge(config, OmegaConf.from_dotlist(sys.argv[1:]))
logging.basicConfig(level=logging.INFO, format="[%(asctime)s][%(name)s][%(levelname)s] - %(message)s")
log = logging.getLogger("src.train")


class Net(L.LightningModule):
    def __init__(self):
        super().__init__()
        sizes = config.model.net
        self.net = nn.Sequential(nn.Linear(sizes.input_size, sizes.lin1_size), nn.ReLU(), nn.Linear(sizes.lin1_size, sizes.output_size))

    def training_step(self, batch, _):
        loss = nn.functional.cross_entropy(self.net(batch[0]), batch[1])
        self.log("train/loss", loss, on_epoch=True)
        return loss

    def on_train_epoch_end(self):
        log.info("epoch %d train/loss %.4f", self.current_epoch, self.trainer.callback_metrics["train/loss_epoch"])

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=config.model.optimizer.lr)


def main():
    tree = rich.tree.Tree("CONFIG", guide_style="dim")
    for name, value in config.items():
        told = OmegaConf.to_yaml(value, resolve=True) if OmegaConf.is_config(value) else str(value)
        tree.add(name).add(rich.syntax.Syntax(told, "yaml"))
    rich.print(tree)
    log.info("Instantiating datamodule <%s>", config.data._target_)
    if config.seed is not None:
        L.seed_everything(config.seed, workers=True)
    y = torch.randint(0, config.data.classes, (320,))
    loader = DataLoader(TensorDataset(torch.randn(320, 12) + y[:, None], y), config.data.batch_size, shuffle=True)
    log.info("Instantiating model <%s>", config.model._target_)
    given = {name: value for name, value in config.trainer.items()}
    log.info("Instantiating trainer <lightning.pytorch.trainer.Trainer>")
    trainer = L.Trainer(**given, logger=False, enable_checkpointing=False, enable_progress_bar=False)
    log.info("Starting training!")
    trainer.fit(Net(), loader)
    log.info("Output dir: %s", config.paths.output_dir)


main()
