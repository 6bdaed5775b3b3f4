import pandas as pd

times = pd.to_datetime(["2021-05-01 10:00", "2021-05-01 10:01", "2021-05-01 10:01", "2021-05-01 10:02"])
inside = pd.Series([20.1, 20.3, 20.2, 20.6], index=times, name="inside")
grid = pd.date_range("2021-05-01 10:00", periods=4, freq="30s")
outside = pd.Series([11.0, 11.2, 11.1, 11.4], index=grid, name="outside")

table = pd.DataFrame({"outside": outside})
table["inside"] = inside.reindex(grid, method=None)
print(table.interpolate())
