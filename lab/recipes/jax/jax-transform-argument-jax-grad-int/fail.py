import jax
import jax.numpy as jnp

def f(w):
    return jnp.sum(w ** 3)

w = jnp.array([1, 2, 3])
g = jax.grad(f)(w)
print(g)
