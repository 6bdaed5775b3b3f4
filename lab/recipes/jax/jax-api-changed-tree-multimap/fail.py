import jax
import jax.numpy as jnp


def sgd(params, grads, rate=0.1):
    return jax.tree_multimap(lambda p, g: p - rate * g, params, grads)


params = {"w": jnp.ones((3, 2)), "b": jnp.zeros(2)}
grads = jax.grad(lambda p, x: (x @ p["w"] + p["b"]).sum())(params, jnp.ones((5, 3)))
print(sgd(params, grads))
