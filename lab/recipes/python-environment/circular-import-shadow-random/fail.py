import numpy as np
import pandas as pd

df = pd.DataFrame(np.random.rand(5, 2), columns=["x", "y"])
print(df.describe())
