import pandas as pd

prices = pd.DataFrame({"date": pd.date_range("2024-01-01", periods=6), "shop": ["a", "b"] * 3, "price": [3.0, 2.5, 3.1, 2.6, 3.2, 2.4]})
print(prices.columns.tolist())

daily = prices.set_index("date").sort_index()
print(daily.head(3))
daily["weekday"] = daily["date"].dt.dayofweek
print(daily.groupby("weekday")["price"].mean())
