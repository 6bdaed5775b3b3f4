import hydra
from omegaconf import DictConfig


@hydra.main(version_base=None, config_path=".", config_name="config")
def main(cfg: DictConfig) -> None:
    print(hydra.utils.instantiate(cfg.model))


if __name__ == "__main__":
    main()
