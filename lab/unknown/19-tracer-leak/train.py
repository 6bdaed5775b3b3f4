import jax
import jax.numpy as jnp


class Stats:
    def __init__(self):
        self.grad_norms = []

    def add(self, value):
        self.grad_norms.append(value)

    def summary(self):
        return float(sum(self.grad_norms) / len(self.grad_norms))


stats = Stats()


def loss_fn(w, x, y):
    return jnp.mean((x @ w - y) ** 2)


@jax.jit
def update(w, x, y):
    g = jax.grad(loss_fn)(w, x, y)
    stats.add(jnp.linalg.norm(g))
    return w - 0.05 * g


def main():
    key = jax.random.key(0)
    x = jax.random.normal(key, (64, 3))
    y = x @ jnp.array([1.0, -2.0, 0.5])
    w = jnp.zeros(3)
    for step in range(1, 101):
        w = update(w, x, y)
        if step % 50 == 0:
            print(f"step {step}  loss {loss_fn(w, x, y):.5f}", flush=True)
    print("mean gradient norm", stats.summary())


if __name__ == "__main__":
    main()
