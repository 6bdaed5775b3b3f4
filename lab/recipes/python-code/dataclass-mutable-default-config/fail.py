from dataclasses import dataclass, field
from typing import List


@dataclass
class OptimizerConfig:
    name: str = "adamw"
    lr: float = 3e-4
    betas: tuple = (0.9, 0.95)


@dataclass
class DataConfig:
    root: str = "data"
    sizes: List[int] = field(default_factory=lambda: [224, 256])


@dataclass
class TrainConfig:
    epochs: int = 10
    data: DataConfig = DataConfig()
    optimizer: OptimizerConfig = OptimizerConfig()


config = TrainConfig()
print(config.optimizer.lr, config.data.sizes)
