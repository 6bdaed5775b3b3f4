import tensorflow as tf

print(tf.constant([1.0, 2.0]) + 1.0)
cpus = tf.config.list_physical_devices("CPU")
tf.config.set_logical_device_configuration(cpus[0], [tf.config.LogicalDeviceConfiguration()] * 2)
