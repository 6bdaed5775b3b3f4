import numpy as np
import pandas as pd

# what the data logger writes: notes about the device first, the table below them
with open("run_0412.csv", "w") as handle:
    handle.write("Logger TX-40\nfirmware 2.11\nstarted 2021-04-12 08:00\nchannel list follows\n")
    handle.write("time,temperature,pressure,humidity,fan\n")
    for step in range(200):
        handle.write(f"{step * 0.5},{20 + np.sin(step / 9):.3f},{1013 + step % 7},{41 + step % 5},{step % 2}\n")


def load(path):
    frame = pd.read_csv(path)
    frame = frame.set_index("time")
    return frame.rolling(5).mean().dropna()


if __name__ == "__main__":
    table = load("run_0412.csv")
    print(table.describe())
