import flax.linen as nn
import jax
import jax.numpy as jnp
from flax import serialization


def network(layers):
    return nn.Sequential([nn.Dense(16) for _ in range(layers)] + [nn.Dense(4)])


x = jnp.ones((1, 8))
saved = serialization.to_bytes(network(2).init(jax.random.PRNGKey(0), x))
model = network(3)
empty = model.init(jax.random.PRNGKey(1), x)
params = serialization.from_bytes(empty, saved)
print(model.apply(params, x))
