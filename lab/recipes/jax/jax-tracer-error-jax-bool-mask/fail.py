import jax
import jax.numpy as jnp

@jax.jit
def masked_mean(x, mask):
    return x[mask].mean()

x = jnp.arange(6.0)
print(masked_mean(x, x > 2))
