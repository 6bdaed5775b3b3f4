import jax
import jax.numpy as jnp


@jax.jit
def positions(length, width):
    steps = jnp.arange(length)
    return steps[:, None] / (10000 ** (jnp.arange(4) / width))


print(positions(16, 4).shape)
