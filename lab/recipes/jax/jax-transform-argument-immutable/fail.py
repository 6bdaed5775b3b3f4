import jax.numpy as jnp

grid = jnp.zeros((4, 4))
grid[0] = 1.0
print(grid)
