import jax.numpy as jnp
from jax import grad, random
from jax.experimental import optimizers

opt_init, opt_update, get_params = optimizers.adam(1e-3)
state = opt_init(random.normal(random.PRNGKey(0), (4,)))
for i in range(10):
    state = opt_update(i, grad(lambda w: jnp.sum(w**2))(get_params(state)), state)
print(get_params(state))
