import jax
import jax.numpy as jnp

history = []


@jax.jit
def step(w):
    loss = (w**2).sum()
    history.append(loss)
    return w - 0.1 * w


w = jnp.ones(4)
for _ in range(3):
    w = step(w)
print(sum(history) / len(history))
