import jax
import jax.numpy as jnp


def body(total, x):
    total = total + x * 0.5
    return total, total


print(jax.lax.scan(body, jnp.zeros((), int), jnp.arange(5.0)))
