import flax.linen as nn
import jax
import jax.numpy as jnp

model = nn.Dense(10)
variables = model.init(jax.random.PRNGKey(0), jnp.ones((1, 784)))
print(model.apply(variables, jnp.ones((1, 1024))))
