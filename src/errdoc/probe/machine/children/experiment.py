"""Does the smallest real thing that a failure forbids. Run by the user's interpreter, Python 3.5 or newer.

Arguments: the experiment, the framework, the amount of memory in bytes, a library's name or `-`, then folders of
PYTHONPATH. It says the framework's version, and at its end that it worked, in lines of JSON; where it did not, the
framework's own error is on standard error, as the user's program would have shown it.
"""

import json
import os
import socket
import subprocess
import sys
import time

HERE = os.path.abspath(__file__)


def say(value):
    """The answer, on a line of its own whatever the framework printed."""
    sys.stdout.write("\n" + json.dumps(["experiment", value, "tried"]) + "\n")
    sys.stdout.flush()


def same(value, wanted):
    """A device that computes something else has failed too."""
    if abs(float(value) - wanted) > 1e-3 * abs(wanted):
        raise SystemExit("errdoc: the device computed %r in place of %r" % (float(value), wanted))


class Torch:
    """PyTorch on its first CUDA device."""

    def __init__(self):
        self.torch = __import__("torch")
        self.version = self.torch.__version__

    def devices(self):
        """How many devices it sees."""
        return self.torch.cuda.device_count()

    def allocate(self, amount):
        """Memory of the device, written to."""
        held = self.torch.ones(max(amount // 4, 1), device="cuda:0")
        same(held[-1].item(), 1.0)

    def matmul(self):
        """A product of two matrices of ones."""
        ones = self.torch.ones(64, 64, device="cuda:0")
        same((ones @ ones).sum().item(), 64.0**3)

    def convolve(self):
        """A convolution of ones, through cuDNN where the build has it."""
        image, kernel = self.torch.ones(1, 8, 16, 16, device="cuda:0"), self.torch.ones(4, 8, 3, 3, device="cuda:0")
        same(self.torch.nn.functional.conv2d(image, kernel).sum().item(), 4 * 14 * 14 * 72.0)

    def all_reduce(self):
        """One process for each of two devices, or for the only one, on this machine."""
        with socket.socket() as place:
            place.bind(("127.0.0.1", 0))
            port = place.getsockname()[1]
        world = max(1, min(2, self.devices()))
        env = dict(os.environ, MASTER_ADDR="127.0.0.1", MASTER_PORT=str(port), WORLD_SIZE=str(world))
        env.setdefault("NCCL_DEBUG", "WARN")
        start = [sys.executable, "-B", HERE, "rank", "torch", "0", "-", *sys.argv[5:]]
        ranks = [subprocess.Popen(start, env=dict(env, RANK=str(rank))) for rank in range(world)]  # noqa: S603 - itself
        codes = [rank.wait() for rank in ranks]
        if any(codes):
            raise SystemExit(1)
        return world

    def rank(self):
        """What each of these processes does."""
        dist = __import__("torch.distributed").distributed
        number = int(os.environ["RANK"])
        dist.init_process_group("nccl", init_method="env://")
        one = self.torch.ones(1, device="cuda:%d" % number)
        dist.all_reduce(one)
        same(one.item(), float(os.environ["WORLD_SIZE"]))
        dist.destroy_process_group()


class Tensorflow:
    """TensorFlow 1 and 2 on its first GPU; memory grows, so that the rest of the card stays free."""

    def __init__(self):
        os.environ["TF_FORCE_GPU_ALLOW_GROWTH"] = "true"
        tensorflow = __import__("tensorflow")
        self.version = tensorflow.__version__
        self.eager = int(self.version.split(".")[0]) > 1
        self.tf = tensorflow if self.eager else getattr(getattr(tensorflow, "compat", tensorflow), "v1", tensorflow)
        if self.eager:
            tensorflow.config.set_soft_device_placement(False)

    def devices(self):
        """How many devices it sees; a release before 1.14 cannot tell without taking one."""
        config = getattr(self.tf, "config", None)
        for where in (config, getattr(config, "experimental", None)):
            if hasattr(where, "list_physical_devices"):
                return len(where.list_physical_devices("GPU"))
        return -1

    def run(self, make):
        """The number that a graph makes on the first GPU."""
        tf = self.tf
        if self.eager:
            with tf.device("/GPU:0"):
                return float(make(tf))
        with tf.Graph().as_default():
            with tf.device("/device:GPU:0"):
                wanted = make(tf)
            options = tf.ConfigProto(allow_soft_placement=False)
            options.gpu_options.allow_growth = True
            with tf.Session(config=options) as session:
                return float(session.run(wanted))

    def allocate(self, amount):
        """Memory of the device, written to."""
        many = max(amount // 4, 1)
        same(self.run(lambda tf: tf.reduce_max(tf.fill([many], 1.0))), 1.0)

    def matmul(self):
        """A product of two matrices of ones."""
        same(self.run(lambda tf: tf.reduce_sum(tf.matmul(tf.ones([64, 64]), tf.ones([64, 64])))), 64.0**3)

    def convolve(self):
        """A convolution of ones, through cuDNN."""

        def made(tf):
            image, kernel = tf.ones([1, 16, 16, 8]), tf.ones([3, 3, 8, 4])
            return tf.reduce_sum(tf.nn.conv2d(image, kernel, strides=[1, 1, 1, 1], padding="VALID"))

        same(self.run(made), 4 * 14 * 14 * 72.0)


class Jax:
    """JAX on its first GPU, without taking three quarters of its memory."""

    def __init__(self):
        os.environ["XLA_PYTHON_CLIENT_PREALLOCATE"] = "false"
        self.jax = __import__("jax")
        self.version = self.jax.__version__

    def devices(self):
        """How many devices it sees."""
        return len(self.jax.devices("gpu"))

    def ones(self, *shape):
        """Ones on the first GPU."""
        import numpy

        return self.jax.device_put(numpy.ones(shape, "float32"), self.jax.devices("gpu")[0])

    def allocate(self, amount):
        """Memory of the device, written to."""
        same(self.ones(max(amount // 4, 1))[-1], 1.0)

    def matmul(self):
        """A product of two matrices of ones."""
        same((self.ones(64, 64) @ self.ones(64, 64)).sum(), 64.0**3)

    def convolve(self):
        """A convolution of ones, through cuDNN."""
        image, kernel = self.ones(1, 8, 16, 16), self.ones(4, 8, 3, 3)
        same(self.jax.lax.conv(image, kernel, (1, 1), "VALID").sum(), 4 * 14 * 14 * 72.0)


KNOWN = {"torch": Torch, "tensorflow": Tensorflow, "jax": Jax}


def main():
    """The experiment, or the error that it meets."""
    name, framework, amount, library = sys.argv[1:5]
    sys.path[:1] = sys.argv[5:]  # this file's own folder is no place to import from
    started = time.monotonic()
    using = KNOWN[framework]() if framework in KNOWN else None
    if name == "rank":
        using.rank()
        return
    if using:
        say({"version": using.version})
    world = None
    if name == "load":
        if using:
            using.devices()
        if library != "-":
            import ctypes

            ctypes.CDLL(library)
    elif name == "allocate":
        using.allocate(int(amount))
    elif name == "all-reduce":
        world = using.all_reduce()
    else:
        getattr(using, name)()
    done = {"ok": True, "seconds": round(time.monotonic() - started, 2)}
    if world is not None:
        done["world"] = world
    say(done)


if __name__ == "__main__":
    main()
