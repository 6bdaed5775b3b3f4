import jax
import jax.numpy as jnp

history = []

@jax.jit
def step(w):
    loss = jnp.sum(w ** 2)
    history.append(loss)
    return w - 0.1 * 2 * w

w = jnp.ones(3)
for _ in range(3):
    w = step(w)
print("mean loss", sum(history) / len(history))
