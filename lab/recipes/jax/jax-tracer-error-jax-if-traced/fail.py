import jax
import jax.numpy as jnp

@jax.jit
def huber(err, delta=1.0):
    if jnp.abs(err) < delta:
        return 0.5 * err ** 2
    return delta * (jnp.abs(err) - 0.5 * delta)

print(huber(0.3))
print(huber(4.0))
