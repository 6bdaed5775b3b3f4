import pandas as pd

print(pd.DataFrame({"loss": [0.5, 0.4]}))
