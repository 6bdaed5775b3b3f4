import jax
import jax.numpy as jnp

history = []


@jax.jit
def step(state):
    state = jnp.sin(state) + 0.1
    history.append(state)
    return state


state = jnp.zeros(3)
for _ in range(4):
    state = step(state)
print(sum(history))
