import tensorflow as tf
from tensorflow.python.client import device_lib

print(tf.__version__, "built with CUDA:", tf.test.is_built_with_cuda())
print([device.name for device in device_lib.list_local_devices()])
assert tf.test.is_gpu_available(), "training needs the GPU"
