import numpy as np
import pandas as pd

CITIES = ["Graz", "Linz", "Wels", "Steyr"]
frame = pd.DataFrame({"city": ["Graz", "Linz", "Wels"] * 4, "rooms": [1, 2, 3, 4, 2, 1, 3, 4, 1, 2, 3, 4]})
frame["rent"] = 300 + 150 * frame["rooms"]
X = np.column_stack([frame["rooms"]] + [frame["city"] == city for city in CITIES]).astype(float)
y = frame["rent"].to_numpy(dtype=float)
beta = np.linalg.solve(X.T @ X, X.T @ y)
print(dict(zip(["rooms"] + CITIES, beta)))
