import io

import pandas as pd
from sklearn.linear_model import LinearRegression

FLATS = """area, rooms, floor, rent
54,2,3,810
71,3,1,990
38,1,5,640
90,4,2,1250
"""

flats = pd.read_csv(io.StringIO(FLATS))
features = flats[["area"]].copy()
features["area_per_room"] = flats["area"] / flats["rooms"]
model = LinearRegression().fit(features, flats["rent"])
print(model.coef_)
