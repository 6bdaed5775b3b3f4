import pandas as pd

log = pd.DataFrame(columns=["epoch", "loss"])
for epoch in range(3):
    log = log.append({"epoch": epoch, "loss": 1 / (epoch + 1)}, ignore_index=True)
log.to_csv("log.csv")
print(log)
