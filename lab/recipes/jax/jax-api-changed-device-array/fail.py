import jax
import jax.numpy as jnp
import numpy as np


def to_numpy(batch):
    return {key: np.asarray(value) if isinstance(value, jnp.DeviceArray) else value for key, value in batch.items()}


batch = {"x": jnp.ones((4, 3)), "name": "train"}
print(to_numpy(batch))
