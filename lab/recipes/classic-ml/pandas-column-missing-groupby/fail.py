import numpy as np
import pandas as pd

rng = np.random.RandomState(1)
runs = pd.DataFrame(
    {
        "model": np.repeat(["resnet18", "resnet50", "vit_b"], 20),
        "seed": np.tile(np.arange(20), 3),
        "accuracy": rng.uniform(0.7, 0.9, 60),
    }
)

best = runs.groupby("model").agg({"accuracy": "max"})
for model in best["model"]:
    print(model, best[best["model"] == model]["accuracy"].item())
