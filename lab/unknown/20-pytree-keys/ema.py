import jax


def ema_update(avg, new, decay):
    return jax.tree.map(lambda a, b: decay * a + (1 - decay) * b, avg, new)
