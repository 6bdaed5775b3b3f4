import jax
import jax.numpy as jnp
from jax.experimental import mesh_utils
from jax.sharding import Mesh, NamedSharding, PartitionSpec

devices = mesh_utils.create_device_mesh((4, 2))
mesh = Mesh(devices, axis_names=("data", "model"))
x = jax.device_put(jnp.ones((64, 32)), NamedSharding(mesh, PartitionSpec("data", "model")))
print(x.sharding)
