from functools import partial

import jax
import jax.numpy as jnp


@partial(jax.jit, static_argnums=(1,))
def step(w, config):
    return w - config["lr"] * w


print(step(jnp.ones(4), {"lr": 0.1}))
