import flax.linen as nn
import jax
import jax.numpy as jnp


class Net(nn.Module):
    layers: int

    @nn.compact
    def __call__(self, x):
        for _ in range(self.layers):
            x = nn.relu(nn.Dense(10)(x))
        return nn.Dense(10)(x)


x = jnp.ones((1, 16))
variables = Net(layers=1).init(jax.random.PRNGKey(0), x)
print(Net(layers=2).apply(variables, x))
