import logging

logging.basicConfig(level=logging.INFO)
import flax.linen as nn
import jax
import jax.numpy as jnp
import optax
from flax.training import train_state


class Net(nn.Module):
    @nn.compact
    def __call__(self, x, train=True):
        x = nn.relu(nn.Dense(32)(x))
        x = nn.Dropout(0.1, deterministic=not train)(x)
        return nn.Dense(1)(x)


print(jax.devices(), jax.default_backend())
model, key = Net(), jax.random.PRNGKey(0)
params = model.init({"params": key}, jnp.ones((1, 8)), train=False)
state = train_state.TrainState.create(apply_fn=model.apply, params=params, tx=optax.chain(optax.clip_by_global_norm(1.0), optax.apply_if_finite(optax.adamw(1e-2), 3)))
print(model.tabulate(key, jnp.ones((1, 8)), train=False)[:900])


@jax.jit
def step(state, key):
    key, one, two = jax.random.split(key, 3)
    x = jax.random.normal(one, (64, 8))

    def loss(params):
        y = state.apply_fn(params, x, rngs={"dropout": two})
        return ((y - x.sum(1, keepdims=True)) ** 2).mean()

    value, grads = jax.value_and_grad(loss)(state.params)
    return state.apply_gradients(grads=grads), value, key


x64 = jnp.arange(3, dtype=jnp.float64)
for i in range(300):
    state, value, key = step(state, key)
    if i % 50 == 0:
        print(f"step {i} loss {value:.4f} finite {bool(jnp.isfinite(value))}")
print("done, dtype", x64.dtype)
