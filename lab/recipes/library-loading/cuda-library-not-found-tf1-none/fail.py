import tensorflow as tf

gpus = tf.config.experimental.list_physical_devices("GPU")
print("GPUs:", gpus)
if not gpus:
    raise SystemExit("no GPU, giving up")
