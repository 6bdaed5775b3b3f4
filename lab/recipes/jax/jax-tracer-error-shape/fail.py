import jax
import jax.numpy as jnp


@jax.jit
def positions(n):
    return jnp.arange(n) / n


print(positions(10))
