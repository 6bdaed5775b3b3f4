"""The configuration of the run."""
import ml_collections


def get_config():
    config = ml_collections.ConfigDict()
    config.batch_size = 64
    config.learning_rate = 1e-3
    config.num_train_steps = 60
    config.log_every_steps = 10
    config.seed = 0
    config.model = ml_collections.ConfigDict({"hidden": (64, 64), "dtype": "float32", "dropout_rate": 0.0})
    config.data = ml_collections.ConfigDict({"examples": 2048, "features": 16, "shuffle_buffer": 1000})
    return config
