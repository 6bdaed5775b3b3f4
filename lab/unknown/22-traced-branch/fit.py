import jax
import jax.numpy as jnp

from losses import huber


@jax.jit
def step(w, x, y):
    loss, g = jax.value_and_grad(lambda w: huber(x @ w, y))(w)
    return w - 0.01 * g, loss


x = jax.random.normal(jax.random.key(3), (32, 5))
y = x.sum(1)
w = jnp.zeros(5)
print("devices:", jax.devices())
for i in range(10):
    w, loss = step(w, x, y)
    print(i, loss)
