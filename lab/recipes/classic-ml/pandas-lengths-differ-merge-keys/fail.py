import io

import pandas as pd

customers = pd.read_csv(io.StringIO("id,age\n1,34\n2,51\n3,28\n"))
orders = pd.read_csv(io.StringIO("id,amount\n1,20\n2,35\nx3,8\n2,12\n"))
joined = orders.merge(customers, on="id", how="left")
print(joined.groupby("age")["amount"].sum())
