import jax.numpy as jnp
from jax import linear_util as lu


@lu.transformation
def double(*args):
    out = yield args, {}
    yield out * 2


wrapped = double(lu.wrap_init(lambda x: x + 1))
print(wrapped.call_wrapped(jnp.ones(3)))
