import tensorflow as tf
from distutils.version import LooseVersion

assert LooseVersion(tf.__version__) >= LooseVersion("2.0")
