"""Flax under absl: flags, a ConfigDict, metrics as clu writes them; four devices of the host."""
import os
import time

os.environ.setdefault("XLA_FLAGS", "--xla_force_host_platform_device_count=4")

import flax.linen as nn
import jax
import jax.numpy as jnp
import numpy as np
import optax
from absl import app, flags, logging
from jax.sharding import Mesh, NamedSharding, PartitionSpec
from ml_collections import config_flags

FLAGS = flags.FLAGS
config_flags.DEFINE_config_file("config", "config.py")
flags.DEFINE_bool("summary", False, "Tell the mean of each parameter.")
flags.DEFINE_string("workdir", None, "Where the checkpoints go.")


class Network(nn.Module):
    hidden: tuple

    @nn.compact
    def __call__(self, x):
        for width in self.hidden:
            x = nn.relu(nn.Dense(width)(x))
        return nn.Dense(1)(x)[:, 0]


def main(argv):
    del argv
    logging.info("JAX process: %d / %d", jax.process_index(), jax.process_count())
    logging.info("JAX local devices: %r", jax.local_devices())
    logging.info("versions: jax %s, numpy %s", jax.__version__, np.__version__)
    config = FLAGS.config
    logging.info("workdir: %s", FLAGS.workdir)
    logging.info("Config:\n%s", config)
    rng = np.random.default_rng(3)
    x = rng.normal(size=(config.data.examples, config.data.features)).astype("float32")
    y = np.sin(x[:, 0]) + x[:, 1] ** 2
    network = Network(tuple(config.model.hidden))
    params = network.init(jax.random.PRNGKey(config.seed), jnp.ones((1, config.data.features)))
    logging.info("parameters: %d", sum(leaf.size for leaf in jax.tree_util.tree_leaves(params)))
    optimizer = optax.adam(config.learning_rate)
    state = optimizer.init(params)
    rows = NamedSharding(Mesh(np.array(jax.devices()), ("batch",)), PartitionSpec("batch"))

    @jax.jit
    def step(params, state, x, y):
        loss, grads = jax.value_and_grad(lambda p: jnp.mean((network.apply(p, x) - y) ** 2))(params)
        updates, state = optimizer.update(grads, state)
        return optax.apply_updates(params, updates), state, loss

    start = time.time()
    for number in range(1, config.num_train_steps + 1):
        chosen = rng.integers(0, len(x), config.batch_size)
        params, state, loss = step(params, state, jax.device_put(x[chosen], rows), jax.device_put(y[chosen], rows))
        if number % config.log_every_steps == 0:
            logging.info("[%d] loss=%.6f, steps_per_sec=%.3f", number, loss, number / (time.time() - start))
    mean = jax.tree_map(lambda leaf: float(leaf.mean()), params) if FLAGS.summary else None
    logging.info("finished, parameters %s", mean)


if __name__ == "__main__":
    app.run(main)
