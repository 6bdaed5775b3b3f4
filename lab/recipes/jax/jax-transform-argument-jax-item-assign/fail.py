import jax
import jax.numpy as jnp

x = jnp.zeros((4, 4))
for i in range(4):
    x[i, i] = 1.0
print(x)
