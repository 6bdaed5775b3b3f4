import pandas as pd

df = pd.read_csv("cities.csv")
print(df.head())
