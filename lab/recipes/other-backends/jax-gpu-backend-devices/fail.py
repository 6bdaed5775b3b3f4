import jax

gpus = jax.devices("gpu")
print(gpus)
