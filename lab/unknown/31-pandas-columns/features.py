FEATURES = ["age", "income", "region"]
TARGET = "default"


def split_xy(df):
    y = df[TARGET]
    x = df[FEATURES]
    return x, y
