import jax
import jax.numpy as jnp


@jax.jit
def step(w, x):
    loss = jnp.mean((x @ w) ** 2)
    if loss > 10.0:
        loss = jnp.asarray(10.0)
    return loss


x = jnp.ones((8, 4))
w = jnp.ones((4, 1))
print(step(w, x))
