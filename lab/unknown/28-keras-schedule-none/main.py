import keras
import numpy as np

from schedule import step_decay


def main():
    keras.utils.set_random_seed(1)
    model = keras.Sequential([keras.layers.Dense(16, activation="tanh"), keras.layers.Dense(2)])
    model.compile(keras.optimizers.SGD(0.01), keras.losses.SparseCategoricalCrossentropy(from_logits=True), metrics=["accuracy"])
    x = np.random.rand(200, 7)
    y = (x[:, 0] > 0.5).astype("int32")
    history = model.fit(x, y, epochs=6, verbose=2, callbacks=[keras.callbacks.LearningRateScheduler(step_decay, verbose=1)])
    print(history.history["accuracy"])


if __name__ == "__main__":
    main()
