import jax
import jax.numpy as jnp

print("jax", jax.__version__)
print(jax.devices())
print(jnp.ones((3, 3)).sum())
