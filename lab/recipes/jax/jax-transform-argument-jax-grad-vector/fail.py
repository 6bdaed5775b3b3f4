import jax
import jax.numpy as jnp

def loss(w, x, y):
    return (x @ w - y) ** 2

key = jax.random.key(0)
x = jax.random.normal(key, (32, 4))
y = x @ jnp.arange(4.0)
w = jnp.zeros(4)
for _ in range(10):
    w = w - 0.1 * jax.grad(loss)(w, x, y)
print(w)
