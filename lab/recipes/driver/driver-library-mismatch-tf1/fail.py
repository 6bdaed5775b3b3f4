import tensorflow as tf
from tensorflow.python.client import device_lib

print([device.name for device in device_lib.list_local_devices()])
if not tf.test.is_gpu_available():
    raise SystemExit("no GPU, giving up")
