import jax
import jax.numpy as jnp

from functools import partial

def noise(key, n):
    return jax.random.normal(key, (n, 3))

sample = jax.jit(noise)
print(sample(jax.random.key(0), 5))
