import configparser

import keras
import numpy as np


def read_settings(path="settings.yaml.txt"):
    parser = configparser.ConfigParser()
    with open(path) as f:
        parser.read_string("[top]\n" + f.read())
    return parser["top"]


def make_optimizer(settings):
    lr = 1e-2
    if settings["schedule"] == "exponential":
        lr = keras.optimizers.schedules.ExponentialDecay(lr, decay_steps=10, decay_rate=0.9)
    return keras.optimizers.Adam(lr)


def make_callbacks(settings):
    callbacks = [keras.callbacks.TerminateOnNaN()]
    if settings.getboolean("plateau"):
        callbacks.append(keras.callbacks.ReduceLROnPlateau(monitor="val_loss", factor=0.5, patience=1, min_delta=10.0))
    return callbacks


def run(settings):
    model = keras.Sequential([keras.layers.Dense(8, "relu"), keras.layers.Dense(1)])
    model.compile(make_optimizer(settings), "mse")
    x = np.random.rand(128, 3)
    return model.fit(x, x.mean(1), validation_split=0.25, epochs=8, callbacks=make_callbacks(settings), verbose=2)


if __name__ == "__main__":
    run(read_settings())
