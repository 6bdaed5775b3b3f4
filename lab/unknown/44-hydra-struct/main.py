import hydra
from omegaconf import DictConfig, OmegaConf


def build_optimizer(cfg):
    return (cfg.name, {"lr": cfg.lr, "weight_decay": cfg.weight_decay})


@hydra.main(version_base=None, config_path="conf", config_name="config")
def main(cfg: DictConfig):
    print(OmegaConf.to_yaml(cfg))
    print("optimizer", build_optimizer(cfg.optimizer))


if __name__ == "__main__":
    main()
