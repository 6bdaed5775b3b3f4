import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec

mesh = Mesh(np.array(jax.devices()), ("data",))
batch = jnp.ones((10, 4))
batch = jax.device_put(batch, NamedSharding(mesh, PartitionSpec("data")))
print(batch.sharding)
