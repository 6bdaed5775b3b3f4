import jax
import jax.numpy as jnp


def loss_fn(w, x, y):
    return jnp.mean((x @ w - y) ** 2)


@jax.jit
def step(w, x, y):
    loss, grads = jax.value_and_grad(loss_fn)(w, x, y)
    print("loss", float(loss))
    return w - 0.1 * grads


w = jnp.zeros(3)
for _ in range(5):
    w = step(w, jnp.ones((8, 3)), jnp.ones(8))
