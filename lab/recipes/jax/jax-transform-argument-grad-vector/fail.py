import jax
import jax.numpy as jnp


def loss(params, x, y):
    return (jnp.dot(x, params["w"]) + params["b"] - y) ** 2


params = {"w": jnp.zeros(3), "b": 0.0}
x, y = jnp.ones((16, 3)), jnp.ones(16)
grads = jax.grad(loss)(params, x, y)
print(grads)
