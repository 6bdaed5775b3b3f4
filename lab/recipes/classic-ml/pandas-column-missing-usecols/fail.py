import pandas as pd

with open("metrics.csv", "w") as handle:
    handle.write("epoch;loss;val_loss\n")
    for epoch in range(10):
        handle.write(f"{epoch};{1 / (epoch + 1):.4f};{1.2 / (epoch + 1):.4f}\n")

metrics = pd.read_csv("metrics.csv", usecols=["epoch", "val_loss"])
print("best epoch", int(metrics.loc[metrics["val_loss"].idxmin(), "epoch"]))
