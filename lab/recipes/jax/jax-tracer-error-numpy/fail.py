import jax
import jax.numpy as jnp
import numpy as np


def loss_fn(w, x):
    p = 1.0 / (1.0 + np.exp(np.negative(np.asarray(x @ w))))
    return p.mean()


print(jax.grad(loss_fn)(jnp.ones(4), jnp.ones((8, 4))))
