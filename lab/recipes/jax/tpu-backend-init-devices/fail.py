import jax
import jax.numpy as jnp

cores = jax.devices("tpu")
print(len(cores), "cores")
x = jax.device_put(jnp.ones((128, 128)), cores[0])
print((x @ x).sum())
