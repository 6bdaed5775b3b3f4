import jax
import jax.numpy as jnp


@jax.jit
def newton(x, target):
    while jnp.abs(x * x - target) > 1e-5:
        x = 0.5 * (x + target / x)
    return x


print(newton(jnp.float32(1.0), jnp.float32(2.0)))
