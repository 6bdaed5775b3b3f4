import flax.linen as nn


class Mlp(nn.Module):
    hidden: int = 32
    rate: float = 0.1

    @nn.compact
    def __call__(self, x, train: bool):
        x = nn.relu(nn.Dense(self.hidden)(x))
        x = nn.Dropout(self.rate)(x, deterministic=not train)
        return nn.Dense(3)(x)
