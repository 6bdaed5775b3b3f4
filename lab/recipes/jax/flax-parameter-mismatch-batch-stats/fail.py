import flax.linen as nn
import jax
import jax.numpy as jnp


class Net(nn.Module):
    @nn.compact
    def __call__(self, x, train=False):
        x = nn.Conv(8, (3, 3))(x)
        x = nn.BatchNorm(use_running_average=not train)(x)
        return nn.Dense(10)(nn.relu(x).reshape((x.shape[0], -1)))


images = jnp.ones((4, 16, 16, 3))
net = Net()
variables = net.init(jax.random.PRNGKey(0), images)
params = variables["params"]


def predict(params, images):
    return net.apply({"params": params}, images).argmax(-1)


print(predict(params, images))
