import jax
import jax.numpy as jnp

from ema import ema_update


def init(key, with_bias=True):
    k1, k2 = jax.random.split(key)
    params = {"dense1": {"kernel": jax.random.normal(k1, (4, 8))}, "dense2": {"kernel": jax.random.normal(k2, (8, 1))}}
    if with_bias:
        params["dense1"]["bias"] = jnp.zeros(8)
    return params


def forward(p, x):
    h = jnp.tanh(x @ p["dense1"]["kernel"] + p["dense1"].get("bias", 0.0))
    return h @ p["dense2"]["kernel"]


def main():
    params = init(jax.random.key(1))
    average = init(jax.random.key(1), with_bias=False)
    x = jnp.ones((16, 4))
    grad = jax.grad(lambda p: (forward(p, x) ** 2).mean())
    for step in range(5):
        params = jax.tree.map(lambda p, g: p - 0.1 * g, params, grad(params))
        average = ema_update(average, params, decay=0.99)
        print("step", step)


main()
