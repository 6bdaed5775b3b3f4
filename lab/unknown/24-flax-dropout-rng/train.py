import jax
import jax.numpy as jnp
import optax
from flax.training import train_state

from net import Mlp


def create_state(key):
    model = Mlp()
    params = model.init(key, jnp.ones((1, 10)), train=False)["params"]
    return train_state.TrainState.create(apply_fn=model.apply, params=params, tx=optax.adam(1e-3))


@jax.jit
def train_step(state, x, y):
    def loss_fn(params):
        logits = state.apply_fn({"params": params}, x, train=True)
        return optax.softmax_cross_entropy_with_integer_labels(logits, y).mean()

    loss, grads = jax.value_and_grad(loss_fn)(state.params)
    return state.apply_gradients(grads=grads), loss


def main():
    state = create_state(jax.random.key(0))
    n = sum(p.size for p in jax.tree.leaves(state.params))
    print(f"initialised, {n} parameters")
    for step in range(200):
        state, loss = train_step(state, jnp.ones((16, 10)), jnp.zeros(16, jnp.int32))
        if step % 50 == 0:
            print(step, float(loss))


if __name__ == "__main__":
    main()
