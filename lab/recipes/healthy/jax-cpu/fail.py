import jax
import jax.numpy as jnp

print("jax", jax.__version__, jax.default_backend())


def loss(w, x, y):
    return jnp.mean((x @ w - y) ** 2)


key = jax.random.PRNGKey(0)
x = jax.random.normal(key, (256, 8))
y = x @ jnp.arange(8.0)
w = jnp.zeros(8)
step = jax.jit(lambda w: w - 0.1 * jax.grad(loss)(w, x, y))
for n in range(200):
    w = step(w)
    if n % 20 == 0:
        print("step %3d loss %.6f" % (n, loss(w, x, y)))
print("converged")
