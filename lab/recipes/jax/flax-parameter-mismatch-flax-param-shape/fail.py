import jax
import jax.numpy as jnp

import flax.linen as nn

model = nn.Sequential([nn.Dense(16), nn.relu, nn.Dense(1)])
params = model.init(jax.random.key(0), jnp.ones((1, 8)))

def predict(params, x):
    return model.apply(params, x)

batch = jnp.ones((32, 10))
print(predict(params, batch).shape)
