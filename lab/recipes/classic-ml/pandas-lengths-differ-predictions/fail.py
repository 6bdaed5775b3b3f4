import numpy as np
import pandas as pd

table = pd.DataFrame({"path": [f"img_{i:04d}.png" for i in range(130)], "label": np.arange(130) % 3})
batch_size = 32
predictions = []
for start in range(0, len(table) - batch_size + 1, batch_size):
    batch = table.iloc[start : start + batch_size]
    predictions.append(np.random.randint(0, 3, len(batch)))

table["prediction"] = np.concatenate(predictions)
print((table["prediction"] == table["label"]).mean())
