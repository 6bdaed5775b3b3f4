import jax
import jax.numpy as jnp


def huber(pred, target, delta=1.0):
    err = jnp.abs(pred - target)
    if err.max() > delta:
        return jnp.mean(delta * (err - 0.5 * delta))
    return jnp.mean(0.5 * err**2)
