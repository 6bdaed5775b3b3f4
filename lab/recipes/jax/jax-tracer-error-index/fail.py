import jax
import jax.numpy as jnp

rates = [0.1, 0.05, 0.01]


@jax.jit
def update(w, grad, epoch):
    return w - rates[epoch] * grad


w = jnp.ones(4)
for epoch in range(3):
    w = update(w, jnp.ones(4), epoch)
print(w)
