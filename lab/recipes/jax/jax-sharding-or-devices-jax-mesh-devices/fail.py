import jax
import jax.numpy as jnp

from jax.sharding import PartitionSpec as P, NamedSharding

mesh = jax.make_mesh((8,), ("data",))
x = jax.device_put(jnp.arange(16.0), NamedSharding(mesh, P("data")))
print(jax.jit(lambda v: v * 2)(x))
