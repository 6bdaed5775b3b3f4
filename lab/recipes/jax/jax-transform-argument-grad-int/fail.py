import jax
import jax.numpy as jnp


def energy(positions):
    return jnp.sum(positions**2)


grid = jnp.arange(12).reshape(3, 4)
force = jax.grad(energy)(grid)
print(force)
