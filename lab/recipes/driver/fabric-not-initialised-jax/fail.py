import jax
import jax.numpy as jnp

print(jax.devices())
print(jnp.ones(3).sum())
