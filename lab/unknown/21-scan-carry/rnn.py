"""A leaky integrator rolled out with lax.scan."""
import jax
import jax.numpy as jnp


def cell(params, state, x):
    state = 0.9 * state.astype(jnp.float32) + jnp.tanh(params["w"] @ x)
    return state, state


def rollout(params, xs):
    def step(carry, x):
        state, t = carry
        state, y = cell(params, state, x)
        return (state, t + 1.0), y

    carry = (jnp.zeros(6, jnp.float16), 0)
    (state, _), ys = jax.lax.scan(step, carry, xs)
    return ys


if __name__ == "__main__":
    params = {"w": jax.random.normal(jax.random.key(0), (6, 3))}
    xs = jnp.ones((20, 3))
    print("inputs", xs.shape)
    ys = jax.jit(rollout)(params, xs)
    print("outputs", ys.shape, float(ys[-1].mean()))
